/**
 * Everything that can go wrong between the app and a toy. `retry`: the same call may succeed in a moment, without
 * anything done by the person. What is known beforehand (a web build, no permission, Bluetooth off) is asked as a
 * capability first and only ends here when it changes under way.
 */
export const TOY_ERRORS = {
  /** The radio carries another write; GATT knows it as "operation in progress". */
  'toy.busy': { retry: true },
  'toy.writeFailed': { retry: true },
  'toy.notConnected': { retry: false },
  'toy.connectFailed': { retry: true },
  /** It is in reach, but hung up or let nobody in: it may be in use by another phone. */
  'toy.refused': { retry: true },
  /** Another tab of this browser has it. */
  'toy.elsewhere': { retry: false },
  /** Nothing in reach, or the person closed the chooser. */
  'toy.notFound': { retry: false },
  /** A peripheral without our order characteristic. */
  'toy.notOurs': { retry: false },
  'toy.noPermission': { retry: false },
  'toy.radioOff': { retry: false },
  /** This build or browser has no radio. */
  'toy.unavailable': { retry: false },
} as const satisfies Record<string, { retry: boolean }>

export type ToyErrorCode = keyof typeof TOY_ERRORS

/** A failure of the radio or the toy. The upstream error is its `cause`. */
export class ToyError extends Error {
  override name = 'ToyError'
  readonly code: ToyErrorCode
  constructor(code: ToyErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
  shouldRetry(): boolean {
    return TOY_ERRORS[this.code].retry
  }
}
