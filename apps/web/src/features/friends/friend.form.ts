import { APPLICATION_TEXT_MAX } from '@thrum/contracts/limits'
import * as z from 'zod/mini'
import { countCharacters } from '../../lib/characters.ts'
import { toFriendTarget } from './friend-target.ts'

/** A request as it is typed; the messages are text keys. */
export const FriendForm = z.object({
  who: z.string().check(
    z.refine((text) => text.trim() !== '', 'friends.form.needed'),
    z.refine((text) => text.trim() === '' || toFriendTarget(text) !== undefined, 'friends.form.unreadable'),
  ),
  message: z
    .string()
    .check(z.refine((text) => countCharacters(text.trim()) <= APPLICATION_TEXT_MAX, 'friends.form.long')),
})
