import type { Message } from '@thrum/contracts/chat/chat.entities'
import type { ChatMessage, Delivery, Upload } from '../chat.model.ts'
import type { Attachment } from './attachment.ts'
import { entryMessage, toChatMessage } from './message-view.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { Recalls } from './recalls.ts'
import type { RowBook } from './row-book.ts'

/** What is seen of it meanwhile: of a film a still. */
function uploadOf(attachment: Attachment, ratio: number): Upload {
  return { blob: attachment.kind === 'film' ? attachment.cover : attachment.blob, ratio }
}

interface ViewPorts {
  me: string
  rows: RowBook
  recalls: Recalls
  isConnected(): boolean
}

/** Makes what screens see of messages, be they at the service or in the outbox. */
export class Views {
  readonly #ports: ViewPorts
  /** By entry, with and without a line. */
  readonly #made = new WeakMap<OutboxEntry, { isConnected: boolean; view: ChatMessage }>()

  constructor(ports: ViewPorts) {
    this.#ports = ports
  }

  readonly toView = (message: Message): ChatMessage => {
    const { me, rows, recalls } = this.#ports
    const recalled = message.isRevoked ? recalls.get(message.ID) : undefined
    return toChatMessage(message, me, rows.get(message.conversationID), recalled)
  }

  readonly toEntryView = (entry: OutboxEntry): ChatMessage => {
    const isConnected = this.#ports.isConnected()
    const made = this.#made.get(entry)
    if (made?.isConnected === isConnected) return made.view
    const hasFailed = entry.at === 'fail' || entry.at === 'doubt'
    const delivery: Delivery = hasFailed ? 'fail' : isConnected ? 'sending' : 'waiting'
    const view: ChatMessage = {
      ...entryMessage(entry, this.#ports.me),
      flow: 'out',
      status: hasFailed ? 'fail' : 'unSend',
      delivery,
      reason: entry.reason,
      recalled: undefined,
      upload: entry.attachment && uploadOf(entry.attachment, entry.progress ?? 0),
    }
    this.#made.set(entry, { isConnected, view })
    return view
  }

  get ports(): Pick<Views, 'toView' | 'toEntryView'> {
    return { toView: this.toView, toEntryView: this.toEntryView }
  }
}
