import type { GoodsDetail } from '@thrum/contracts/goods/goods.entities'
import type { GoodsId, MediaId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { Bytes } from '../../http/console-bytes.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import type { OfficialVoice } from '../chat/index.ts'
import type { Operators } from '../operator/index.ts'
import { createAnswerRepo } from './answer.repo.ts'
import { type Answers, createAnswers } from './answer.service.ts'
import { createAsks } from './ask.service.ts'
import { bindInboxRoutes } from './inbox.routes.ts'
import { createInbox, type Inbox } from './inbox.service.ts'
import { createOfficialRepo } from './official.repo.ts'
import { bindOfficialRoutes } from './official.routes.ts'
import { createOfficialAccounts, type OfficialAccounts } from './official.service.ts'
import { toOrderCard } from './order-card.ts'
import { createOutboxRepo } from './outbox.repo.ts'
import { watchOutbox } from './outbox.timer.ts'
import { createThreadRepo } from './thread.repo.ts'
import { TypingBook } from './typing-book.ts'

interface Others {
  voice: OfficialVoice
  seesMedium(userId: UserId, id: MediaId, conversationId: number): Promise<boolean>
  openMedium(id: MediaId): Promise<Bytes | undefined>
  /** A product that stands in the store. */
  findProduct(id: GoodsId, language: Language): Promise<GoodsDetail | undefined>
}

/** The service's own accounts: for people to write to, for operators to answer as. */
export interface Officials {
  bindRoutes(door: Door): void
  bindConsole(door: ConsoleDoor, operators: Pick<Operators, 'lookUps'>): void
  /** Somebody types to such an account, or no longer. */
  typed(userId: UserId, officialId: UserId, isOn: boolean): void
  accounts: OfficialAccounts
  inbox: Inbox<Bytes>
  answers: Answers
}

export function createOfficials(
  { db, clock, wall, log, limiter, onDrain }: Context,
  { voice, seesMedium, openMedium, findProduct }: Others,
): Officials {
  const accounts = createOfficialAccounts(createOfficialRepo(db), wall)
  const threads = createThreadRepo(db)
  const typing = new TypingBook(clock)
  const asks = createAsks({
    ...{ accounts, voice, limiter, wall },
    async findProduct(id, language) {
      const goods = await findProduct(id, language)
      return goods && toOrderCard(goods)
    },
  })
  onDrain(watchOutbox({ outbox: createOutboxRepo(db), threads, voice, clock, wall, log }))
  const inbox = createInbox({ threads, typing, voice, seesMedium, openMedium })
  const answers = createAnswers(createAnswerRepo(db), wall)
  return {
    bindConsole: (door, { lookUps }) => bindInboxRoutes(door, { accounts, inbox, answers, lookUps }),
    bindRoutes: (door) => bindOfficialRoutes(door, accounts, asks),
    typed: (userId, officialId, isOn) => typing.typed({ officialId, userId }, isOn),
    accounts,
    inbox,
    answers,
  }
}
