import { Button, Typography } from '@mui/material'
import { changeOperatorPassword } from '@thrum/contracts/console/operator.routes'
import { AppBar, TitlePortal, useGetIdentity, useLogout } from 'react-admin'
import { callConsole } from '../base/console-client.ts'
import { FormDialog } from './FormDialog.tsx'

function OwnMenu() {
  const { identity } = useGetIdentity()
  const logout = useLogout()
  return (
    <>
      <Typography variant="body2" sx={{ marginInline: 1 }}>
        {identity?.fullName}
      </Typography>
      <FormDialog
        label="Change password"
        color="inherit"
        text="All other sessions of yours end."
        fields={[
          { name: 'oldPassword', label: 'Password so far', kind: 'password' },
          { name: 'newPassword', label: 'New password', kind: 'password', help: 'At least 12 characters' },
        ]}
        send={(form) => callConsole(changeOperatorPassword, form)}
      />
      <Button color="inherit" size="small" onClick={() => void logout()}>
        Sign out
      </Button>
    </>
  )
}

/** The page's title is its one heading of the first rank, and stays in sight. */
export function ConsoleBar() {
  return (
    <AppBar userMenu={<OwnMenu />} color="secondary" alwaysOn>
      <TitlePortal {...{ component: 'h1' }} />
    </AppBar>
  )
}
