/** A short buzz of the phone as a receipt, such as after STOP; silent where there is none. */
export function vibrate(durationMs = 40): void {
  if ('vibrate' in navigator) navigator.vibrate(durationMs)
}

/** The phone's vibration as it is; undefined where there is none. */
export const ownVibration =
  'vibrate' in navigator ? (pattern: number | number[]) => navigator.vibrate(pattern) : undefined
