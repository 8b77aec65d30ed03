import { Box, Button, Typography } from '@mui/material'
import { AppBar, TitlePortal, useGetIdentity, useLogout } from 'react-admin'
import { ChangePassword } from './ChangePassword.tsx'

/** On a narrow page its place is the start, so that the title has room. */
const WIDE = { display: { xs: 'none', md: 'flex' }, alignItems: 'center' }

function OwnMenu() {
  const { identity } = useGetIdentity()
  const logout = useLogout()
  return (
    <>
      <Box sx={WIDE}>
        <Typography variant="body2" sx={{ marginInline: 1 }}>
          {identity?.fullName}
        </Typography>
        <ChangePassword color="inherit" />
      </Box>
      <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => void logout()}>
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
