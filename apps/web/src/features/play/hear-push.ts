import { AVATARS, Avatar } from '@thrum/contracts/account/account.entities'
import { INVITE_MS } from '@thrum/contracts/limits'
import { type Push, readPush } from '@thrum/contracts/play/play.push'
import { fromInvitationText, fromOrderText, type Invitation } from '@thrum/contracts/play/play.wire'
import * as z from 'zod/mini'

/** The part that an older server sends alone. */
const OldForm = z.object({
  type: z.string(),
  sData: z.string().check(z.maxLength(2_048)),
  atMs: z.optional(z.number()),
})

/** Pictures come from our own origin only. Source: safety §3.4. */
function ownAvatar(avatar: string): string {
  return z.safeParse(Avatar, avatar).success ? avatar : (AVATARS[0] ?? '')
}

type Notify = Extract<Push, { type: 'play_connect_notify' }>

function notify(invitation: Invitation, expiresInMs: number, outer: z.infer<typeof OldForm>): Notify {
  return {
    type: 'play_connect_notify',
    sData: outer.sData,
    atMs: outer.atMs ?? 0,
    data: { ...invitation, avatar: ownAvatar(invitation.avatar), expiresInMs },
  }
}

/** The structured companion counts only where it names the same play and person as the string. */
function readNotify(outer: z.infer<typeof OldForm>, push: Push | undefined): Push | undefined {
  const told = fromInvitationText(outer.sData)
  if (told === undefined) return undefined
  const data = push?.type === 'play_connect_notify' ? push.data : undefined
  const isSame = data !== undefined && data.playId === told.playId && data.userId === told.userId
  if (!isSame) return notify(told, INVITE_MS, outer)
  return notify({ ...told, name: data.name, avatar: data.avatar, flag: data.flag }, data.expiresInMs, outer)
}

function readOrder(push: Push & { type: 'play_order' }): Push | undefined {
  const told = fromOrderText(push.sData)
  const isSame = told?.playId === push.data.playId && told.code === push.data.code
  return isSame ? push : undefined
}

/**
 * Reads whatever arrives under `message`. Undefined, and without any effect, for anything unknown, malformed,
 * or whose old string and structured form disagree. Source: safety §3.4; abuse SO-16.
 */
export function hearPush(raw: unknown): Push | undefined {
  const outer = z.safeParse(OldForm, raw)
  if (!outer.success) return undefined
  const push = readPush(raw)
  switch (outer.data.type) {
    case 'play_connect_notify':
      return readNotify(outer.data, push)
    case 'play_order':
      return push?.type === 'play_order' ? readOrder(push) : undefined
    case 'play_connect_success':
      return push?.type === 'play_connect_success' &&
        outer.data.sData === `${push.data.playId}_${push.data.flag}`
        ? push
        : undefined
    case 'play_connect_fail':
    case 'play_change':
    case 'play_close':
      return push !== undefined && outer.data.sData === push.data.playId ? push : undefined
    default:
      return push
  }
}
