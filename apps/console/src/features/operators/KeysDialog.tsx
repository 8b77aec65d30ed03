import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material'
import type { OperatorKeys } from '@thrum/contracts/console/operator.entities'
import { useId } from 'react'
import { QrCode } from '../../parts/QrCode.tsx'

/** Shown once, right after they were made: nothing keeps them in this form. */
export function KeysDialog({ keys, onClose }: { keys: OperatorKeys; onClose: () => void }) {
  const titleId = useId()
  return (
    <Dialog open aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Keys of {keys.name}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ alignItems: 'center' }}>
          <Alert severity="warning">They are shown this once. Hand them over in person.</Alert>
          <Typography>
            Password: <code>{keys.password}</code>
          </Typography>
          <QrCode text={keys.totpAddress} label="Authenticator's key, to be scanned" />
          <Typography variant="body2" sx={{ wordBreak: 'break-all' }}>
            {keys.totpAddress}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I have kept them
        </Button>
      </DialogActions>
    </Dialog>
  )
}
