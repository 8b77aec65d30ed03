import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { expect } from 'vitest'
import type { Player } from './player.ts'
import type { playMutually } from './stage.ts'

export const motor = (level: number): OrderCode => encodeOrder({ slot: 1, level, variant: 1 })

/** Two people who steer each other, by two sockets. */
export type Mutual = Awaited<ReturnType<typeof playMutually>>

/** Both toys run. */
export async function moveBoth({ annSide, benSide, playId, reverseId }: Mutual, epoch = 1): Promise<void> {
  expect(await annSide.order(playId, epoch, motor(40))).toMatchObject({ code: 200 })
  expect(await benSide.order(reverseId, epoch, motor(30))).toMatchObject({ code: 200 })
  await expect.poll(() => lastOf(benSide, playId)).toBe(motor(40))
  await expect.poll(() => lastOf(annSide, reverseId)).toBe(motor(30))
}

export function lastOf(side: Player, playId: PlayId): OrderCode | undefined {
  return side
    .all('play_order')
    .filter((order) => order.playId === playId)
    .at(-1)?.code
}

export function lastPause(side: Player, playId: PlayId) {
  return side
    .all('play_pause')
    .filter((pause) => pause.playId === playId)
    .at(-1)
}

export async function expectBothStill({ annSide, benSide, playId, reverseId }: Mutual): Promise<void> {
  await expect.poll(() => lastOf(benSide, playId)).toBe(STOP_ORDER)
  await expect.poll(() => lastOf(annSide, reverseId)).toBe(STOP_ORDER)
}
