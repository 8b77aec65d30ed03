import type { IncomingMessage } from 'node:http'
import type { Clock } from '@thrum/toy-protocol/clock'

/** Below this rate over this time a body counts as stalled. Source: abuse case UP-14 */
const SLOW_BYTES_PER_S = 1_000
const SLOW_WINDOW_MS = 60_000
const LOOK_MS = 1_000
/** The rest of a body that was answered early is read and dropped meanwhile, so that the answer isn't lost. */
const LINGER_MS = 2_000

/**
 * Ends a long body that stalls, or that goes on beyond all bounds.
 * @param tellSlow answers, before the connection is cut
 */
export function watchBody(
  request: IncomingMessage,
  clock: Clock,
  maxBytes: number,
  tellSlow: () => void,
): void {
  const { socket } = request
  /** Of the connection, at each look of the last minute. */
  const marks = [socket.bytesRead]
  const first = socket.bytesRead
  const cut = () => {
    if (!request.complete) socket.destroy()
  }
  const look = () => {
    marks.push(socket.bytesRead)
    const isOver = socket.bytesRead - first > maxBytes
    if (marks.length <= SLOW_WINDOW_MS / LOOK_MS && !isOver) {
      cancel = clock.after(LOOK_MS, look)
      return
    }
    const gained = socket.bytesRead - (marks.shift() ?? 0)
    if (!isOver && gained >= (SLOW_BYTES_PER_S * SLOW_WINDOW_MS) / 1_000) {
      cancel = clock.after(LOOK_MS, look)
      return
    }
    if (!isOver) tellSlow()
    cancel = clock.after(LINGER_MS, cut)
  }
  let cancel = clock.after(LOOK_MS, look)
  onceOver(request, () => cancel())
}

/**
 * Runs once the body has come whole or the connection is gone. A request that was answered before its body came
 * doesn't hear of its connection's end, so both are listened to.
 */
export function onceOver(request: IncomingMessage, run: () => void): void {
  const over = () => {
    request.off('close', over)
    request.socket.off('close', over)
    run()
  }
  request.once('close', over)
  request.socket.once('close', over)
}
