import { type ConversationId, otherOf, toConversationId } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { Lane } from './batcher.ts'
import type { PushTo } from './chat.events.ts'
import type { Delivery, DeliveryMark, DeliveryRepo } from './delivery.repo.ts'

/** Marks of this long are written together: nobody waits for them, and sends share the lane. */
const GATHER_MS = 200
/** Bounds the statement. */
const BATCH_MAX = 500

interface Parts {
  repo: DeliveryRepo
  lane: Lane
  pushTo: PushTo
  clock: Clock
}

type Marks = ReadonlyMap<string, DeliveryMark>

const keyOf = ({ userId, otherId }: Delivery) => `${userId} ${otherId}`

/** How far conversations arrived on devices. */
export function createDeliveries(parts: Parts) {
  let gathering = new Map<string, Delivery>()
  let flight: Promise<Marks> | undefined
  let cancel = () => {}
  let depart = () => {}

  /** Several marks of one person in one conversation are one: the furthest. */
  const gather = (delivery: Delivery): Promise<Marks> => {
    const key = keyOf(delivery)
    if (delivery.seq > (gathering.get(key)?.seq ?? -1)) gathering.set(key, delivery)
    flight ??= new Promise((resolve, reject) => {
      depart = () => {
        cancel()
        const batch = [...gathering.values()]
        gathering = new Map()
        flight = undefined
        depart = () => {}
        writeAll(parts, batch).then(resolve, reject)
      }
      cancel = parts.clock.after(GATHER_MS, depart)
    })
    return flight
  }

  return {
    /**
     * The mark never falls, and never passes the last message; written a moment later, with others.
     * @returns where it stands now
     * @throws AppError `chat.conversationUnknown`, `chat.messageUnknown`
     */
    async deliver(userId: UserId, conversationID: ConversationId, seq: number): Promise<number> {
      const otherId = otherOf(conversationID)
      if (otherId === undefined) throw new AppError('chat.conversationUnknown')
      const delivery = { userId, otherId, seq }
      const mark = (await gather(delivery)).get(keyOf(delivery))
      if (mark === undefined || mark.last_seq === null) throw new AppError('chat.conversationUnknown')
      if (seq > mark.last_seq) throw new AppError('chat.messageUnknown')
      return mark.delivered_seq
    },

    /** Writes what waits. */
    async flush(): Promise<void> {
      const waiting = flight
      depart()
      await waiting
    },
  }
}
export type Deliveries = ReturnType<typeof createDeliveries>

async function writeAll({ repo, lane, pushTo }: Parts, batch: readonly Delivery[]): Promise<Marks> {
  const marks = new Map<string, DeliveryMark>()
  for (let start = 0; start < batch.length; start += BATCH_MAX) {
    const some = batch.slice(start, start + BATCH_MAX)
    const found = await lane.run(() => repo.deliver(some))
    for (const [index, delivery] of some.entries()) {
      const mark = found[index]
      if (mark === undefined) throw new Error('a delivery without a mark')
      marks.set(keyOf(delivery), mark)
      if (mark.has_risen) tell(pushTo, delivery)
    }
  }
  return marks
}

function tell(pushTo: PushTo, { userId, otherId, seq }: Delivery): void {
  const conversationID = toConversationId(userId) as ConversationId
  pushTo(otherId, { type: 'delivered', data: { conversationID, by: userId, seq } })
}
