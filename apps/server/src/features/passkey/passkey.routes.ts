import { passkeySignIn, passkeySignInOptions } from '@thrum/contracts/account/entry.routes'
import * as routes from '@thrum/contracts/account/security.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { PasskeyService } from './passkey.service.ts'
import { toPasskey } from './passkey.view.ts'
import type { createPasskeySignIn } from './passkey-sign-in.service.ts'

export interface PasskeyParts {
  passkeys: PasskeyService
  signIn: ReturnType<typeof createPasskeySignIn>
}

export function bindPasskeyRoutes(door: Door, { passkeys, signIn }: PasskeyParts): void {
  bind(door, routes.listPasskeys, async ({ caller }) => (await passkeys.list(caller.userId)).map(toPasskey), {
    limit: 'lists',
  })
  bind(door, routes.passkeyRegisterOptions, async ({ caller, body }) => ({
    options: await passkeys.askToMake(caller, body),
  }))
  bind(
    door,
    routes.registerPasskey,
    async ({ caller, body, label, language }) =>
      toPasskey(await passkeys.make(caller.userId, body.response, { name: label, language })),
    { limit: 'change', tooLarge: 'account.passkeyInvalid' },
  )
  bind(
    door,
    routes.removePasskey,
    async ({ caller, body }) => {
      await passkeys.remove(caller.userId, body.id)
      return null
    },
    { limit: 'change' },
  )
  bind(door, passkeySignInOptions, async () => ({ options: await passkeys.askToUse() }))
  bind(door, passkeySignIn, async ({ body, ...place }) => ({ token: await signIn(body.response, place) }), {
    tooLarge: 'account.passkeyInvalid',
  })
}
