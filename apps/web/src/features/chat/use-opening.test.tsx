// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { i18n } from '../../i18n/language.ts'
import { CallError } from '../../lib/call-error.ts'
import { toasts } from '../../lib/toast.ts'
import { drawEach } from '../../ui/draw.testkit.tsx'
import type { Chat } from './chat.model.ts'
import { EMPTY_TIMELINE, makeFakeChat, makeRow } from './chat.testkit.ts'
import { type Opening, useOpening } from './use-opening.ts'

const { conversation } = makeRow()
const timeline = { ...EMPTY_TIMELINE, conversation }
const draw = drawEach()
let opening: Opening | undefined

function Probe({ chat }: { readonly chat: Chat }) {
  opening = useOpening(chat, conversation.conversationID, timeline, 1)
  return null
}

afterEach(() => toasts.hide())

test.each([
  ['is gone', () => Promise.resolve(false), true, undefined],
  ['can’t be had now', () => Promise.reject(new CallError('network')), false, 'error.network'],
] as const)(
  'CHAT-066 a message of the address that %s is called so',
  async (_how, loadUntil, isGone, words) => {
    await draw(<Probe chat={{ ...makeFakeChat(), loadUntil }} />)
    expect(opening).toEqual({ firstUnread: undefined, at: undefined, isGone })
    expect(toasts.getSnapshot()?.text).toBe(words && i18n.t(words))
  },
)
