import { type OrderCode, orderCodeForm } from '@thrum/contracts/device/device.entities'
import { base62x20, type PlayId } from '@thrum/contracts/ids'
import { SENDER_SEQ_MAX } from '@thrum/contracts/play/play.entities'
import type { ClientEventData } from '@thrum/contracts/play/play.push'

/**
 * What `clientEvents.order` reads, written out: every touch waits for this check, and in a server that was idle
 * the schema's way through its parts is a sixth of the relay's time.
 * @returns undefined for anything that the schema refuses
 */
export function readOrder(data: unknown): ClientEventData<'order'> | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { playId, epoch, seq, code } = data as Record<string, unknown>
  if (!isCount(epoch, Number.MAX_SAFE_INTEGER) || !isCount(seq, SENDER_SEQ_MAX)) return undefined
  if (typeof playId !== 'string' || !base62x20.test(playId)) return undefined
  if (typeof code !== 'string' || !orderCodeForm.test(code)) return undefined
  return { playId: playId as PlayId, epoch, seq, code: code as OrderCode }
}

function isCount(value: unknown, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max
}
