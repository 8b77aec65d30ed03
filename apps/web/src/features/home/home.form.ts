import { InviteNum } from '@thrum/contracts/ids'
import * as z from 'zod/mini'

/** The partner's code as typed; the messages are text keys. `own` is refused at once. */
export function inviteForm(own: string | undefined) {
  return z.object({
    inviteNum: z.string().check(
      z.minLength(1, 'home.codeNeeded'),
      z.refine((text) => text === '' || InviteNum.safeParse(text).success, 'home.codeInvalid'),
      z.refine((text) => own === undefined || InviteNum.safeParse(text).data !== own, 'home.codeOwn'),
    ),
  })
}
