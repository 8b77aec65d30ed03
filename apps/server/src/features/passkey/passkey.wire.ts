import { AppError } from '@thrum/contracts/errors'
import * as z from 'zod/mini'

/** What browsers call base64url: no padding. */
const Bytes = z.string().check(z.regex(/^[\w-]{1,12000}$/))
const Credential = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
}

/** The parts of a browser's `RegistrationResponseJSON` that are read. Source: WebAuthn §5.1.8 */
export const NewPasskey = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The parts of a browser's `AuthenticationResponseJSON` that are read. */
export const UsedPasskey = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

/** @throws AppError `account.passkeyInvalid` */
export function parseAnswer<T>(schema: z.ZodMiniType<T>, text: string): T {
  const result = schema.safeParse(parseJson(text))
  if (!result.success) throw new AppError('account.passkeyInvalid')
  return result.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
