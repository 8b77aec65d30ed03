import { EDIT_MS } from '@thrum/contracts/limits'
import { isCall } from './call-message.ts'
import type { ChatMessage } from './chat.model.ts'
import { readSticker } from './emoji/read-sticker.ts'
import { isOwnCard } from './own-card.ts'

/** In the order in which they stand. Source: requirement CHAT-029, decision D-01 */
export const TOOLS = ['copy', 'edit', 'quote', 'react', 'forward', 'select', 'recall', 'delete'] as const
export type Tool = (typeof TOOLS)[number]

/** What the service takes from people, so what can be sent on. Source: docs/chat-socket.md */
const SENDABLE: ReadonlySet<ChatMessage['type']> = new Set([
  'text',
  'image',
  'audio',
  'video',
  'file',
  'location',
  'face',
  'custom',
  'merged',
])

export function isHidden({ hasRiskContent, flow }: ChatMessage): boolean {
  return hasRiskContent && flow === 'in'
}

/** Sent on, alone or with others. */
export function canForward(message: ChatMessage): boolean {
  const { status, isRevoked, type, hasRiskContent, payload, fading, once } = message
  // The service takes no other.
  if (type === 'face' && readSticker(payload) === undefined) return false
  if (type === 'custom' && !isOwnCard(payload)) return false
  const isOpen = !isRevoked && !hasRiskContent && fading === undefined && once === undefined
  return status === 'success' && isOpen && SENDABLE.has(type)
}

/** Chosen among several, to be sent on or deleted. */
export function canSelect(message: ChatMessage): boolean {
  return message.status === 'success' && !message.isRevoked && message.type !== 'tip' && !isCall(message)
}

/** What can be done with a message. Requirements CHAT-028 to CHAT-033, CHAT-037. @param nowMs epoch ms */
export function toolsOf(message: ChatMessage, nowMs: number): Tool[] {
  const { flow, type, status, isRevoked, hasRiskContent } = message
  // What is on its way may still fail, or be written: neither is known yet.
  if (isRevoked || type === 'tip' || status === 'unSend') return []
  const isThere = status === 'success'
  const isOpen = isThere && !hasRiskContent && !isCall(message)
  const isText = type === 'text' && !isHidden(message)
  const isOwn = isThere && flow === 'out'
  const may: Record<Tool, boolean> = {
    copy: isText,
    edit: isOwn && isText && !hasRiskContent && nowMs - message.time * 1_000 < EDIT_MS,
    quote: isOpen,
    react: isOpen,
    forward: canForward(message),
    select: canSelect(message),
    recall: isOwn && !isCall(message),
    delete: true,
  }
  return TOOLS.filter((tool) => may[tool])
}
