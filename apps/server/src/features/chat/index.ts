import type { Readable } from 'node:stream'
import { type ConversationId, toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { SEALED_DAYS } from '@thrum/contracts/limits'
import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import { type ChatGatewayParts, createChatGateway } from '../../socket/chat-gateway.ts'
import type { Upgrade } from '../../socket/upgrade.ts'
import { createAmendRepo } from './amend.repo.ts'
import { createAmended } from './amended.service.ts'
import { Lane } from './batcher.ts'
import { bindChatRoutes } from './chat.routes.ts'
import { createChatHandlers } from './chat.socket.ts'
import { createConversationAccess } from './conversation.access.ts'
import { createConversationRepo } from './conversation.repo.ts'
import { type Conversations, createConversations } from './conversation.service.ts'
import { createDeliveryRepo } from './delivery.repo.ts'
import { createDeliveries } from './delivery.service.ts'
import { createDrafts } from './draft.service.ts'
import { createEraseRepo } from './erase.repo.ts'
import { createErase } from './erase.service.ts'
import { createEvidenceRepo } from './evidence.repo.ts'
import { createEvidence, type Evidence } from './evidence.service.ts'

export { fold } from './fold.ts'
export { newMessageId } from './message-id.ts'
export { shownChange } from './message-row.ts'
export { orderPair } from './pair.ts'
export type { Evidence, OfficialSaid }

import { createFadingRepo } from './fading.repo.ts'
import { createFading } from './fading.service.ts'
import { watchFading } from './fading.timer.ts'
import { createGalleryRepo } from './gallery.repo.ts'
import { createGallery } from './gallery.service.ts'
import { createMediumRepo } from './medium.repo.ts'
import { createMemberRepo } from './member.repo.ts'
import { createMessageAccess } from './message.access.ts'
import { createMessageRepo } from './message.repo.ts'
import { createMessages, type Messages } from './message.service.ts'
import { createOnceRepo } from './once.repo.ts'
import { createOnce } from './once.service.ts'
import { createPresence } from './presence.service.ts'
import { createReactionRepo } from './reaction.repo.ts'
import { createReactions } from './reaction.service.ts'
import { createReadRepo } from './read.repo.ts'
import { createRiskRepo } from './risk.repo.ts'
import { watchMarks } from './risk.timer.ts'
import { createSeal, type SealedContent, type SealedPlace } from './seal.ts'
import { createSealedRepo } from './sealed.repo.ts'
import { createSendRepo } from './send.repo.ts'
import { createSends, type OfficialSaid, type Sends } from './send.service.ts'
import { createSoundPlays } from './sound-plays.service.ts'
import { createStickerRepo } from './sticker.repo.ts'
import { createStickers } from './sticker.service.ts'
import { createTyping } from './typing.service.ts'
import { type Arrival, createUnseenRepo } from './unseen.repo.ts'

const DAY_MS = 24 * 60 * 60_000
/** What was sealed is gone this soon after its end. */
const SWEEP_EVERY_MS = 60 * 60_000

interface Others {
  identify: ChatGatewayParts['identify']
  /** A message came in, and its sender knows. */
  arrived(arrival: Arrival): void
  /** Somebody types to an account of the service's own, or no longer. */
  typedToOfficial(userId: UserId, officialId: UserId, on: boolean): void
  /** The bytes of a medium, whoever asks. */
  openMedium(id: MediaId): Promise<Readable | undefined>
}

/** What other parts of the server may use of chat. */
export interface Chat {
  bindRoutes(door: Door): void
  /** Takes a connection that asks for the socket namespace `/chat`. */
  openSocket(upgrade: Upgrade): void
  /** To all of a person's chat windows. */
  pushTo(userId: UserId, push: ChatPush): void
  /** Has a chat window open. To be told to mutual friends alone. */
  isOnline(userId: UserId): boolean
  /** Writes a line of the service's own between two friends. */
  addTip(userId: UserId, otherId: UserId, tip: string): Promise<void>
  /** Takes what a person wrote out of everybody's conversations. */
  eraseAllOf(userId: UserId): Promise<void>
  /** Sees a message that shows the medium, or a larger form of it. */
  seesMedium(userId: UserId, id: MediaId, conversationId?: number): Promise<boolean>
  /** Chosen messages as they stand, sealed for a complaint. @throws AppError `chat.messageUnknown` */
  readEvidence(userId: UserId, otherId: UserId, seqs: readonly number[]): Promise<Evidence[]>
  /** What an account of the service's own does, and nobody else may. */
  official: OfficialVoice
  /** Of these messages, whose are unread in a conversation that isn't muted. */
  listUnseen(arrivals: readonly Arrival[]): Promise<UserId[]>
}

/** The callers answer for it that the first id is one of the service's own accounts. @throws AppError */
export interface OfficialVoice {
  send: Sends['sendAs']
  /** Messages before a sequence, newest first. */
  list: Messages['list']
  revoke: Messages['revoke']
  read: Conversations['read']
  find: Conversations['get']
  type(officialId: UserId, otherId: UserId, on: boolean): void
}

interface VoiceParts {
  sends: Sends
  messages: Messages
  conversations: Conversations
  pushTo: Chat['pushTo']
}

function toVoice({ sends, messages, conversations, pushTo }: VoiceParts): OfficialVoice {
  return {
    send: sends.sendAs,
    list: messages.list,
    revoke: messages.revoke,
    read: conversations.read,
    find: conversations.get,
    type(officialId, otherId, on) {
      const conversationID = toConversationId(officialId) as ConversationId
      pushTo(otherId, { type: 'typing', data: { conversationID, on } })
    },
  }
}

/** Opens what `readEvidence` sealed. @returns undefined for what was changed since, or sealed by another key */
export type OpenSealed = (place: SealedPlace, sealed: Buffer) => SealedContent | undefined

export function createSealOpener(secret: string): OpenSealed {
  const seal = createSeal(secret)
  return (place, sealed) => {
    try {
      return seal.open(place, sealed)
    } catch {
      return undefined
    }
  }
}

export function createChat(context: Context, others: Others): Chat {
  const { identify, arrived, typedToOfficial, openMedium } = others
  const { config, db, pool, clock, wall, log, limiter, events, jobs, keys, onDrain } = context
  // One writer: what changes a conversation's counters never waits for another that does.
  const lane = new Lane()
  const pushTo = (userId: UserId, push: ChatPush) => gateway.push(userId, push)
  const isOnline = (userId: UserId) => gateway.isOnline(userId)
  const repo = createConversationRepo(db)
  const access = createConversationAccess(repo)
  const shared = { access, lane, limiter, pushTo, isOnline, wall }
  const media = createMediumRepo(db)
  const seal = createSeal(keys.sealKey)
  const messageRepo = createMessageRepo(db)
  const amended = createAmended({ repo: messageRepo, pushTo })
  const sends = createSends({ ...shared, repo: createSendRepo(pool), media, amended, arrived })
  const members = createMemberRepo(db)
  const conversations = createConversations({
    ...{ ...shared, repo, members, reads: createReadRepo(pool) },
    beginFading: (read) => fading.begin(read),
  })
  const released = () => {
    events.emit('mediaReleased')
  }
  const fading = createFading({
    ...{ ...shared, repo: createFadingRepo(db), sends, tell: conversations.tellOwn },
    released,
  })
  const shown = createMessageAccess(access, messageRepo)
  const changing = {
    ...shared,
    sends,
    shown,
    amends: createAmendRepo(db, seal),
    amended,
  }
  const gallery = createGallery({ repo: createGalleryRepo(db), access })
  const messages = createMessages({ ...changing, repo: messageRepo })
  const reactions = createReactions({ ...changing, repo: createReactionRepo(db) })
  const deliveries = createDeliveries({ repo: createDeliveryRepo(pool), lane, pushTo, clock })
  const drafts = createDrafts({ ...shared, members, tell: conversations.tellOwn })
  const plays = createSoundPlays({ ...changing, members, tell: conversations.tellOwn })
  const typing = createTyping({ sends, limiter, typedToOfficial, pushTo, clock })
  const presence = createPresence({ listMutual: repo.listMutual, isOnline, pushTo, clock, log })
  const gateway = createChatGateway({
    identify,
    config,
    clock,
    log,
    handlers: createChatHandlers({
      ...{ sends, messages, conversations, deliveries, reactions, typing, plays, limiter },
    }),
    connected: presence.came,
    lastLeft: presence.left,
  })
  const stickers = createStickers({ repo: createStickerRepo(db), lane })
  const erase = createErase({ repo: createEraseRepo(db), lane, wall, tell: conversations.tellOwn })
  const sealed = createSealedRepo(db)
  jobs.every('sealed-sweep', SWEEP_EVERY_MS, () =>
    sealed.removeOlder(new Date(wall() - SEALED_DAYS * DAY_MS)),
  )
  events.on('sessionEnded', (caller: Caller) => gateway.closeSession(caller))
  const endWatch = watchMarks({
    repo: createRiskRepo(db),
    tell: (target) => amended.tell('edited', target),
    clock,
    log,
  })
  const once = createOnce({ ...changing, clock, repo: createOnceRepo(db), openMedium, released })
  const endFading = watchFading({ fading, once, clock, log })
  onDrain(async () => {
    endWatch()
    endFading()
    presence.end()
    await gateway.close()
    await deliveries.flush()
  })
  return {
    bindRoutes: (door) =>
      bindChatRoutes(door, { conversations, messages, drafts, gallery, fading, once, stickers }),
    openSocket: gateway.open,
    pushTo,
    isOnline,
    addTip: sends.addTip,
    eraseAllOf: erase,
    seesMedium: media.isSeenBy,
    readEvidence: createEvidence({ repo: createEvidenceRepo(db), seal, wall }),
    official: toVoice({ sends, messages, conversations, pushTo }),
    listUnseen: createUnseenRepo(pool).list,
  }
}
