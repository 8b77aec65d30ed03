import { Box, Card, CardContent, Link, List, ListItem, Typography } from '@mui/material'
import type { OperatorRole } from '@thrum/contracts/console/operator.entities'
import { Title, useGetIdentity, usePermissions } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { isFor } from '../base/section.ts'
import { PAGES, SECTIONS } from '../sections.tsx'
import { ChangePassword } from './ChangePassword.tsx'

/** The first page: what this role can do here. */
export function Start() {
  const { permissions } = usePermissions<OperatorRole>()
  const { identity } = useGetIdentity()
  const places = [
    ...PAGES.filter((page) => isFor(page, permissions)).map(({ path, label }) => ({ path, label })),
    ...SECTIONS.filter((section) => isFor(section, permissions)).map(({ name, label }) => ({
      path: `/${name}`,
      label,
    })),
  ]
  return (
    <Card sx={{ marginTop: 2 }}>
      <Title title="Start" />
      <CardContent>
        <Typography variant="h6" component="h2">
          Signed in as {identity?.fullName}
        </Typography>
        <Box sx={{ display: { md: 'none' } }}>
          <ChangePassword />
        </Box>
        <List>
          {places.map(({ path, label }) => (
            <ListItem key={path} disableGutters>
              <Link component={RouterLink} to={path}>
                {label}
              </Link>
            </ListItem>
          ))}
        </List>
        <Typography variant="body2">
          Everything that is done here stands in the audit log, with its reason. After 15 minutes without a
          touch the session ends.
        </Typography>
      </CardContent>
    </Card>
  )
}
