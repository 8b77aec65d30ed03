import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { Nothing, wireBoolean } from '../form.ts'
import { base62x20 } from '../ids.ts'
import { DataExport, Passkey, Profile, SignedInDevice } from './account.entities.ts'
import { Code, Email, Password, TypedPassword } from './entry.routes.ts'

/**
 * That it is really the account's owner, now: the password, or a code mailed to the account's own address. A
 * stolen token alone changes nothing that matters.
 */
const freshProof = { password: z.optional(TypedPassword), code: z.optional(Code) }
const proofErrors = ['account.proofNeeded', 'account.proofWrong'] as const
const proofFields = { password: 'account.proofWrong', code: 'account.proofWrong' } as const

export const changePassword = defineRoute({
  method: 'POST',
  path: '/user/changePwd',
  summary:
    'Replaces the password by the old one and ends all other sessions. `requestId` is drawn once for each new ' +
    'password: the same one sent again by the same session is the same change.',
  access: 'signedIn',
  body: z.object({
    oldPassword: TypedPassword,
    newPassword: Password,
    requestId: z.optional(z.string().check(z.regex(base62x20))),
  }),
  data: Nothing,
  errors: ['account.oldPasswordWrong', 'account.noPassword', 'account.passwordCommon'],
  fieldErrors: { oldPassword: 'account.oldPasswordWrong', newPassword: 'account.passwordInvalid' },
})

export const bindEmail = defineRoute({
  method: 'POST',
  path: '/user/bindEmail',
  summary:
    'Sets or changes the account’s e-mail: `newCode` was mailed to the new address (purpose bind); the owner is ' +
    'proven by the password, or by `code`, mailed to the old address (purpose bind).',
  access: 'signedIn',
  body: z.object({ email: Email, newCode: Code, ...freshProof }),
  data: Profile,
  errors: [
    'account.emailInvalid',
    'account.emailTaken',
    'account.lockedOut',
    'account.codeInvalid',
    ...proofErrors,
  ],
  fieldErrors: { email: 'account.emailInvalid', newCode: 'account.codeInvalid', ...proofFields },
})

export const listSessions = defineRoute({
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where the account is signed in, this place first.',
  access: 'signedIn',
  data: z.array(SignedInDevice),
})

export const revokeSession = defineRoute({
  method: 'POST',
  path: '/user/sessions/revoke',
  summary: 'Signs one place out, or all `others` than this.',
  access: 'signedIn',
  body: z.object({ id: z.string().check(z.maxLength(64)) }),
  data: Nothing,
  errors: ['account.sessionUnknown'],
  fieldErrors: { id: 'account.sessionUnknown' },
})

export const listPasskeys = defineRoute({
  method: 'GET',
  path: '/user/passkeys',
  summary: 'One’s own passkeys.',
  access: 'signedIn',
  data: z.array(Passkey),
})

export const passkeyRegisterOptions = defineRoute({
  method: 'POST',
  path: '/user/passkey/registerOptions',
  summary:
    'A WebAuthn challenge for a new passkey, after a fresh proof: `options` is the JSON the browser takes.',
  access: 'signedIn',
  body: z.object(freshProof),
  data: z.object({ options: z.string() }),
  errors: [...proofErrors, 'account.passkeyTooMany'],
  fieldErrors: proofFields,
})

export const registerPasskey = defineRoute({
  method: 'POST',
  path: '/user/passkey/register',
  summary: 'Keeps a new passkey: `response` is the browser’s answer as JSON; it gets the name of the device.',
  access: 'signedIn',
  body: z.object({ response: z.string().check(z.maxLength(16_384)) }),
  data: Passkey,
  errors: ['account.passkeyInvalid', 'account.passkeyTooMany'],
  fieldErrors: { response: 'account.passkeyInvalid' },
})

export const removePasskey = defineRoute({
  method: 'POST',
  path: '/user/passkey/remove',
  summary: 'Forgets a passkey; it opens nothing from then on.',
  access: 'signedIn',
  body: z.object({ id: z.string().check(z.maxLength(1_400)) }),
  data: Nothing,
  errors: ['account.passkeyInvalid'],
  fieldErrors: { id: 'account.passkeyInvalid' },
})

export const cancelAccount = defineRoute({
  method: 'POST',
  path: '/user/cancel',
  summary: 'Deletes the account for good, after a fresh proof (code purpose cancel) and `isSure`.',
  access: 'signedIn',
  body: z.object({ isSure: wireBoolean, ...freshProof }),
  data: Nothing,
  errors: ['account.cancelUnconfirmed', ...proofErrors],
  fieldErrors: { isSure: 'account.cancelUnconfirmed', ...proofFields },
})

export const getExport = defineRoute({
  method: 'GET',
  path: '/user/export',
  summary: 'How far the archive of one’s own data is.',
  access: 'signedIn',
  data: DataExport,
})

export const startExport = defineRoute({
  method: 'POST',
  path: '/user/export',
  summary: 'Starts collecting one’s own data into one archive; while one is under way, that one goes on.',
  access: 'signedIn',
  body: z.object({}),
  data: DataExport,
})
