import type { ConversationId, Draft, Message, MessageId } from '@thrum/contracts/chat/chat.entities'
import { OUTBOX_LIFE_MS } from '@thrum/contracts/limits'
import type { Chat, ChatList, Observable, Outgoing, Timeline } from '../chat.model.ts'
import { ChatRefusal } from '../chat-refusal.ts'
import { type Attachment, messageOf } from './attachment.ts'
import type { ChatCore } from './chat-core.ts'
import { newMessageId } from './message-id.ts'
import { addressOf } from './message-view.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** Tells the other side's client that this one can say that somebody types. Source: spec §3, INPT-025 */
const FEATURE = { needTyping: 1, version: 1 } as const

function besideOf(quote: Draft['quote'] | undefined): string {
  const reply = quote === null || quote === undefined ? {} : { messageReply: quote }
  return JSON.stringify({ messageFeature: FEATURE, ...reply })
}

/** What screens may do, as the parts of the core do it. */
export class ChatCommands implements Chat {
  readonly #core: ChatCore

  constructor(core: ChatCore) {
    this.#core = core
  }

  get list(): Observable<ChatList> {
    return this.#core.list
  }

  timeline(id: ConversationId): Observable<Timeline> {
    return this.#core.timeline(id)
  }

  open(id: ConversationId): () => void {
    const close = this.#core.timeline(id).open()
    void this.#core.renewRow(id)
    return () => {
      close()
      this.#core.left(id)
    }
  }

  loadOlder(id: ConversationId, count?: number): Promise<void> {
    return this.#core.timeline(id).loadOlder(count)
  }

  loadUntil(id: ConversationId, sequence: number): Promise<boolean> {
    return this.#core.timeline(id).loadUntil(sequence)
  }

  send(id: ConversationId, { type, payload, quote }: Outgoing): MessageId {
    return this.#write(id, { type, payload: payload as Record<string, unknown> }, quote)
  }

  sendAttachment(id: ConversationId, attachment: Attachment): MessageId {
    return this.#write(id, { ...messageOf(attachment), attachment }, undefined)
  }

  #write(
    id: ConversationId,
    content: Pick<OutboxEntry, 'type' | 'payload' | 'attachment'>,
    quote: Draft['quote'] | undefined,
  ): MessageId {
    const { outbox, rows, ports, batch } = this.#core
    const atMs = ports.wall()
    const entry = {
      id: newMessageId(atMs),
      conversationID: id,
      ...content,
      cloudCustomData: besideOf(quote),
      atMs,
      untilMs: atMs + OUTBOX_LIFE_MS,
      order: outbox.nextOrder(),
      at: 'waiting',
      reason: undefined,
      after: undefined,
    } as const
    batch.run(() => {
      outbox.add(entry)
      // Attachments, stickers and places leave alone what is being written.
      if (content.type === 'text' && rows.get(id)?.draft) this.saveDraft(id, undefined)
    })
    if (!ports.link.isHolder) {
      void ports.store.keep(entry)
      ports.link.share({ type: 'entry', entry })
    }
    return entry.id
  }

  resend(_id: ConversationId, message: MessageId): void {
    this.#core.outbox.resend(message)
    this.#core.ports.link.share({ type: 'resend', id: message })
  }

  discard(_id: ConversationId, message: MessageId): void {
    const { outbox, ports } = this.#core
    outbox.drop(message)
    if (!ports.link.isHolder) void ports.store.forget(message)
    ports.link.share({ type: 'discard', id: message })
  }

  hasUnsent(): boolean {
    return this.#core.outbox.all().length > 0
  }

  markRead(id: ConversationId, sequence: number): void {
    this.#core.markRead(id, sequence)
  }

  markPlayed(id: ConversationId, sequence: number): void {
    this.#core.played.mark(id, sequence)
  }

  setTyping(id: ConversationId, on: boolean): void {
    const { link } = this.#core.ports
    if (!id.startsWith('C2C')) return
    link.ask('typing', { to: addressOf(id), on }).catch(() => undefined)
  }

  async revoke(id: ConversationId, sequence: number): Promise<void> {
    const { recalls } = this.#core
    const message = this.#core.timeline(id).book?.find(sequence)
    const text = message?.payload.text
    // Before it is asked: the hint may come before the answer.
    if (message?.type === 'text' && typeof text === 'string') recalls.keep(message, text)
    try {
      this.#take(await this.#core.ports.link.ask('revoke', { conversationID: id, seq: sequence }))
    } catch (error) {
      // Where the answer was lost it may be recalled all the same.
      if (message !== undefined && error instanceof ChatRefusal) recalls.forget(message.ID)
      throw error
    }
  }

  async edit(id: ConversationId, sequence: number, text: string): Promise<void> {
    this.#take(await this.#core.ports.link.ask('edit', { conversationID: id, seq: sequence, text }))
  }

  async react(id: ConversationId, sequence: number, reactionID: string, on: boolean): Promise<void> {
    const asked = { conversationID: id, seq: sequence, reactionID, on }
    this.#take(await this.#core.ports.link.ask('react', asked))
  }

  async deleteMessage(id: ConversationId, sequence: number): Promise<void> {
    await this.#core.ports.calls.deleteMessage(id, sequence)
    this.#core.timeline(id).remove(sequence)
  }

  async pin(id: ConversationId, isOn: boolean): Promise<void> {
    this.#core.takeRows([await this.#core.ports.calls.pin(id, isOn)], undefined)
  }

  async mute(id: ConversationId, isOn: boolean): Promise<void> {
    this.#core.takeRows([await this.#core.ports.calls.mute(id, isOn)], undefined)
  }

  async fade(id: ConversationId, seconds: number): Promise<void> {
    this.#core.takeRows([await this.#core.ports.calls.fade(id, seconds)], undefined)
  }

  async remove(id: ConversationId, keepRow: boolean, upTo: number): Promise<void> {
    const { ports, outbox, sync } = this.#core
    // What is written until the answer comes stays.
    const waiting = outbox.of(id)
    await ports.calls.remove(id, keepRow, upTo)
    for (const entry of waiting) this.discard(id, entry.id)
    if (ports.link.isHolder) await sync.catchUp().catch(() => undefined)
    else ports.link.share({ type: 'catchUp' })
  }

  saveDraft(id: ConversationId, draft: Draft | undefined): void {
    const { rows, drafts, batch, ports } = this.#core
    // What is emptied is what stands there, whatever the clock of the device that wrote it says.
    const time = draft?.time ?? Math.max(ports.wall(), (rows.get(id)?.draft?.time ?? 0) + 1)
    batch.run(() => {
      drafts.save(id, draft, time)
      rows.patch(id, { draft: draft ?? null })
      this.#core.rowChanged(id)
    })
  }

  async refresh(): Promise<void> {
    await this.#core.sync.catchUp()
  }

  #take(message: Message): void {
    this.#core.takeMessage(message)
  }
}
