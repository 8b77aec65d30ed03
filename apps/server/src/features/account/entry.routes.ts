import * as entry from '@thrum/contracts/account/entry.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { PasswordChange } from './password-change.service.ts'
import type { createSendCode } from './send-code.service.ts'
import type { createSignIn } from './sign-in.service.ts'
import type { createSignUp } from './sign-up.service.ts'

export interface EntryParts {
  sendCode: ReturnType<typeof createSendCode>
  signUp: ReturnType<typeof createSignUp>
  signIn: ReturnType<typeof createSignIn>
  passwordChange: PasswordChange
}

/** What is open to anyone: all the ways to a session. */
export function bindEntryRoutes(door: Door, { sendCode, signUp, signIn, passwordChange }: EntryParts): void {
  bind(door, entry.sendCode, ({ body, caller, address, language }) =>
    sendCode({ ...body, caller, address, language }),
  )
  bind(
    door,
    entry.signUp,
    async ({ body, address, label }) => ({ token: await signUp(body, { address, label }) }),
    {
      tooLarge: 'account.passwordInvalid',
    },
  )
  bind(door, entry.signIn, ({ body, address, label }) => signIn(body, { address, label }), {
    tooLarge: 'account.badCredentials',
  })
  bind(
    door,
    entry.resetPassword,
    async ({ body, address, language }) => {
      await passwordChange.reset({ ...body, address, language })
      return null
    },
    { tooLarge: 'account.passwordInvalid' },
  )
}
