import { InviteNum, QR_LEAD_PERSON, QrId, UserId } from '@thrum/contracts/ids'

/** Whom a request goes to. */
export type FriendTarget =
  | { readonly inviteNum: string }
  | { readonly userId: UserId }
  | { readonly qrId: QrId }

/** What somebody typed or pasted: an invitation code, a user id, or the text of a QR code. */
export function toFriendTarget(typed: string): FriendTarget | undefined {
  const text = typed.trim()
  if (text.startsWith(QR_LEAD_PERSON)) {
    const qrId = QrId.safeParse(text.slice(QR_LEAD_PERSON.length))
    return qrId.success ? { qrId: qrId.data } : undefined
  }
  const userId = UserId.safeParse(text)
  if (userId.success) return { userId: userId.data }
  const inviteNum = InviteNum.safeParse(text)
  return inviteNum.success ? { inviteNum: inviteNum.data } : undefined
}
