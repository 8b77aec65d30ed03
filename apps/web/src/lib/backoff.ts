import {
  SOCKET_BACKOFF_MAX_MS,
  SOCKET_BACKOFF_MIN_MS,
  SOCKET_BACKOFF_RANDOMIZATION_RATIO,
} from '@thrum/contracts/limits'

/**
 * How long to wait before the next try: 1 s, doubled each time up to 5 s, and spread by half to both sides so
 * that a restarted server isn't met by everybody at once. Source: spec §4.
 * @param failures tries that failed in a row, 1 or more
 * @param ratio a random number, 0 to 1
 */
export function backoffMs(failures: number, ratio: number): number {
  const plain = Math.min(SOCKET_BACKOFF_MAX_MS, SOCKET_BACKOFF_MIN_MS * 2 ** Math.min(failures - 1, 16))
  const spread = plain * SOCKET_BACKOFF_RANDOMIZATION_RATIO * (2 * ratio - 1)
  return Math.round(Math.min(SOCKET_BACKOFF_MAX_MS, plain + spread))
}
