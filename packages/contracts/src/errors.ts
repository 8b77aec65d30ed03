/**
 * Every refusal the product knows: a stable word `feature.word`, how it travels, and whether trying again
 * helps. The texts stand in `texts/<language>.json` under the same word.
 *
 * - `http`: HTTP status; expected failures travel as 200
 * - `body`: the body's `code` (200 ok, -1 shown, 401 sign in, 402 complete the profile, 403 account closed,
 *   20016 recalled too late)
 * - `retry`: the same call may succeed later without a change by the person
 *
 * Source: spec §8; contract §1.
 */
export const ERRORS = {
  'request.invalid': { http: 200, body: -1, retry: false },
  'request.tooMany': { http: 403, body: -1, retry: true },
  'request.tooLarge': { http: 413, body: -1, retry: false },
  'request.unsupported': { http: 415, body: -1, retry: false },
  'request.headersTooLarge': { http: 431, body: -1, retry: false },
  'request.unknownPath': { http: 404, body: -1, retry: false },
  'service.unknown': { http: 500, body: -1, retry: true },
  'service.unavailable': { http: 503, body: -1, retry: true },

  'session.expired': { http: 200, body: 401, retry: false },
  'session.closed': { http: 200, body: 403, retry: false },
  'profile.needed': { http: 200, body: 402, retry: false },

  'operator.badCredentials': { http: 200, body: -1, retry: false },
  'operator.notAllowed': { http: 200, body: -1, retry: false },
  'operator.nameTaken': { http: 200, body: -1, retry: false },
  'operator.unknown': { http: 200, body: -1, retry: false },
  'operator.lastOwner': { http: 200, body: -1, retry: false },
  'operator.reasonNeeded': { http: 200, body: -1, retry: false },
  'operator.settled': { http: 200, body: -1, retry: false },
  'operator.changed': { http: 200, body: -1, retry: false },

  'account.invalid': { http: 200, body: -1, retry: false },
  'account.taken': { http: 200, body: -1, retry: false },
  'account.badCredentials': { http: 200, body: -1, retry: false },
  'account.passwordInvalid': { http: 200, body: -1, retry: false },
  'account.passwordCommon': { http: 200, body: -1, retry: false },
  'account.inviteNumUnknown': { http: 200, body: -1, retry: false },
  'account.signNotYours': { http: 200, body: -1, retry: false },
  'account.emailInvalid': { http: 200, body: -1, retry: false },
  'account.emailTaken': { http: 200, body: -1, retry: false },
  'account.unknown': { http: 200, body: -1, retry: false },
  'account.codeInvalid': { http: 200, body: -1, retry: false },
  'account.lockedOut': { http: 200, body: -1, retry: false },
  'account.noPassword': { http: 200, body: -1, retry: false },
  'account.oldPasswordWrong': { http: 200, body: -1, retry: false },
  'account.proofNeeded': { http: 200, body: -1, retry: false },
  'account.proofWrong': { http: 200, body: -1, retry: false },
  'account.passkeyInvalid': { http: 200, body: -1, retry: false },
  'account.passkeyTooMany': { http: 200, body: -1, retry: false },
  'account.sessionUnknown': { http: 200, body: -1, retry: false },
  'account.cancelUnconfirmed': { http: 200, body: -1, retry: false },

  'profile.nickNameInvalid': { http: 200, body: -1, retry: false },
  'profile.avatarInvalid': { http: 200, body: -1, retry: false },
  'profile.sexFixed': { http: 200, body: -1, retry: false },
  'profile.birthdayInvalid': { http: 200, body: -1, retry: false },
  'profile.underAge': { http: 200, body: -1, retry: false },
  'profile.heightInvalid': { http: 200, body: -1, retry: false },
  'profile.weightInvalid': { http: 200, body: -1, retry: false },
  'profile.countryInvalid': { http: 200, body: -1, retry: false },
  'profile.hometownInvalid': { http: 200, body: -1, retry: false },

  'device.codeInvalid': { http: 200, body: -1, retry: false },
  'device.codeUnknown': { http: 200, body: -1, retry: false },
  'device.codeUsed': { http: 200, body: -1, retry: false },
  'device.modelUnknown': { http: 200, body: -1, retry: false },
  'device.sceneInvalid': { http: 200, body: -1, retry: false },
  'device.forbidden': { http: 200, body: -1, retry: false },
  'device.unknown': { http: 200, body: -1, retry: false },
  'device.notActive': { http: 200, body: -1, retry: true },
  'device.mismatch': { http: 200, body: -1, retry: false },
  'device.nameInvalid': { http: 200, body: -1, retry: false },
  'device.addressInvalid': { http: 200, body: -1, retry: false },
  'device.tooMany': { http: 200, body: -1, retry: false },
  'device.inPlay': { http: 200, body: -1, retry: false },

  'play.unavailable': { http: 200, body: -1, retry: true },
  'play.self': { http: 200, body: -1, retry: false },
  'play.busy': { http: 200, body: -1, retry: true },
  'play.inviteOpen': { http: 200, body: -1, retry: true },
  'play.gone': { http: 200, body: -1, retry: false },
  'play.receiverOnly': { http: 200, body: -1, retry: false },
  'play.initiatorOnly': { http: 200, body: -1, retry: false },
  'play.notReady': { http: 200, body: -1, retry: true },

  'upload.oneFile': { http: 200, body: -1, retry: false },
  'upload.typeRefused': { http: 200, body: -1, retry: false },
  'upload.tooLarge': { http: 200, body: -1, retry: false },
  'upload.tooManyPixels': { http: 200, body: -1, retry: false },
  'upload.unreadable': { http: 200, body: -1, retry: false },
  'upload.gone': { http: 200, body: -1, retry: false },
  'upload.incomplete': { http: 200, body: -1, retry: true },
  'upload.soundLength': { http: 200, body: -1, retry: false },
  'upload.filmLength': { http: 200, body: -1, retry: false },
  'upload.filmUnreadable': { http: 200, body: -1, retry: false },
  'upload.filmUnavailable': { http: 200, body: -1, retry: false },
  'upload.dayFull': { http: 200, body: -1, retry: false },
  'upload.storeFull': { http: 200, body: -1, retry: true },
  'upload.tooSlow': { http: 200, body: -1, retry: true },

  'notice.unknown': { http: 200, body: -1, retry: false },
  'message.unknown': { http: 200, body: -1, retry: false },

  'gift.platformInvalid': { http: 200, body: -1, retry: false },
  'gift.orderInvalid': { http: 200, body: -1, retry: false },
  'gift.emailInvalid': { http: 200, body: -1, retry: false },
  'gift.notAccepted': { http: 200, body: -1, retry: false },

  'goods.unknown': { http: 200, body: -1, retry: false },
  'goods.invalid': { http: 200, body: -1, retry: false },
  'goods.linkRefused': { http: 200, body: -1, retry: false },
  'goods.picturesFull': { http: 200, body: -1, retry: false },
  'goods.notFree': { http: 200, body: -1, retry: false },
  'goods.claimed': { http: 200, body: -1, retry: false },
  'goods.cartFull': { http: 200, body: -1, retry: false },
  'goods.orderUnknown': { http: 200, body: -1, retry: false },

  'friend.unknown': { http: 200, body: -1, retry: false },
  'friend.idNeeded': { http: 200, body: -1, retry: false },
  'friend.self': { http: 200, body: -1, retry: false },
  'friend.notFound': { http: 200, body: -1, retry: false },
  'friend.already': { http: 200, body: -1, retry: false },
  'friend.waiting': { http: 200, body: -1, retry: false },
  'friend.blockedByOther': { http: 200, body: -1, retry: false },
  'friend.blockedBySelf': { http: 200, body: -1, retry: false },
  'friend.applicationUnknown': { http: 200, body: -1, retry: false },
  'friend.messageTooLong': { http: 200, body: -1, retry: false },
  'friend.remarkTooLong': { http: 200, body: -1, retry: false },
  'friend.tooMany': { http: 200, body: -1, retry: false },
  'friend.tooManyPending': { http: 200, body: -1, retry: false },
  'friend.tooManyBlocked': { http: 200, body: -1, retry: false },

  'chat.empty': { http: 200, body: -1, retry: false },
  'chat.tooLong': { http: 200, body: -1, retry: false },
  'chat.tooLarge': { http: 200, body: -1, retry: false },
  'chat.kindRefused': { http: 200, body: -1, retry: false },
  'chat.stickersFull': { http: 200, body: -1, retry: false },
  'chat.idUsed': { http: 200, body: -1, retry: false },
  'chat.conversationUnknown': { http: 200, body: -1, retry: false },
  'chat.messageUnknown': { http: 200, body: -1, retry: false },
  'chat.notFriends': { http: 200, body: -1, retry: false },
  'chat.deletedByOther': { http: 200, body: -1, retry: false },
  'chat.deletedBySelf': { http: 200, body: -1, retry: false },
  'chat.recallRefused': { http: 200, body: -1, retry: false },
  'chat.recallTooLate': { http: 200, body: 20016, retry: false },
  'chat.editRefused': { http: 200, body: -1, retry: false },
  'chat.reactionRefused': { http: 200, body: -1, retry: false },

  'official.unknown': { http: 200, body: -1, retry: false },
  'official.taken': { http: 200, body: -1, retry: false },
  'official.answerUnknown': { http: 200, body: -1, retry: false },

  'complaint.reasonNeeded': { http: 200, body: -1, retry: false },

  'pattern.unknown': { http: 200, body: -1, retry: false },
  'pattern.invalid': { http: 200, body: -1, retry: false },
  'pattern.nameInvalid': { http: 200, body: -1, retry: false },
  'pattern.tooMany': { http: 200, body: -1, retry: false },

  'push.refused': { http: 200, body: -1, retry: false },

  'order.invalid': { http: 200, body: -1, retry: false },
  'order.stale': { http: 200, body: -1, retry: true },
} as const satisfies Record<string, { http: number; body: -1 | 401 | 402 | 403 | 20016; retry: boolean }>

export type ErrorCode = keyof typeof ERRORS

/** We refused: carries the stable word; the text is looked up in the reader's language at the door. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  /** Extra facts for the client, such as the field at fault. */
  readonly data: Readonly<Record<string, unknown>> | undefined
  constructor(code: ErrorCode, options?: ErrorOptions & { data?: Readonly<Record<string, unknown>> }) {
    super(code, options)
    this.code = code
    this.data = options?.data
  }
  shouldRetry(): boolean {
    return ERRORS[this.code].retry
  }
}
