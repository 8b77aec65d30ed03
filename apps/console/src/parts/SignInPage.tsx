import { Alert, Box, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { Notification, useLogin } from 'react-admin'
import { textOf } from '../base/use-failure.ts'

/** Name, password and the code of the moment, all at once: nothing tells which of them was wrong. */
export function SignInPage() {
  const login = useLogin()
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    setSending(true)
    setFailure(undefined)
    try {
      await login({ name: text('name'), password: text('password'), code: text('code').replaceAll(' ', '') })
    } catch (error) {
      setFailure(textOf(error))
      setSending(false)
    }
  }
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default' }}
    >
      <Card sx={{ width: 360, maxWidth: '92vw' }}>
        <CardContent>
          <form onSubmit={(event) => void onSubmit(event)}>
            <Stack spacing={2}>
              <Typography component="h1" variant="h5">
                Thrum console
              </Typography>
              <TextField name="name" label="Name" required autoFocus autoComplete="username" />
              <TextField
                name="password"
                label="Password"
                type="password"
                required
                autoComplete="current-password"
              />
              <TextField
                name="code"
                label="Code of your authenticator"
                required
                helperText="Six digits"
                slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
              />
              {failure !== undefined && <Alert severity="error">{failure}</Alert>}
              <Button type="submit" variant="contained" disabled={isSending}>
                Sign in
              </Button>
            </Stack>
          </form>
        </CardContent>
      </Card>
      <Notification />
    </Box>
  )
}
