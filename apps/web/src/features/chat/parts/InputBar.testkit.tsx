import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ConversationId, toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { toasts } from '../../../lib/toast.ts'
import { STORAGE_KEYS, storage } from '../../../platform/storage.ts'
import { type Standing, standingQuery } from '../../friends/index.ts'
import type { ChatMessage } from '../chat.model.ts'
import { EMPTY_TIMELINE, type FakeChat, makeFakeChat, makeRow, toUserId } from '../chat.testkit.ts'
import { InputBar } from './InputBar.tsx'
import type { InputHandle } from './InputField.tsx'

export const NOA = toUserId('noa')
export const ID: ConversationId = toConversationId(NOA)
const { conversation } = makeRow({ nick: 'Noa' })

export const field = () => document.querySelector('textarea') as HTMLTextAreaElement
export const button = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)

/** What the browser does when something is put in: the value changes, then it says so. */
export async function put(
  value: string,
  init: InputEventInit = { inputType: 'insertText' },
  caret = value.length,
) {
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    set?.call(field(), value)
    field().setSelectionRange(caret, caret)
    field().dispatchEvent(new InputEvent('input', { bubbles: true, ...init }))
  })
}

/** An input bar anew for each test of a file. */
export class InputBench {
  chat: FakeChat = makeFakeChat()
  data = new QueryClient()
  isDesktop = true
  readonly handle: { current: InputHandle | null } = { current: null }
  #root: Root | undefined

  constructor() {
    beforeEach(async () => {
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
      // What changes is drawn within the same act.
      notifyManager.setScheduler((run) => run())
      this.isDesktop = true
      vi.stubGlobal('matchMedia', () => ({ matches: this.isDesktop }))
      vi.stubGlobal('CSS', { supports: () => true })
      await startLanguage()
      await completeTexts()
      this.chat = makeFakeChat()
      this.data = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
      this.#root = createRoot(document.body.appendChild(document.createElement('div')))
    })
    afterEach(async () => {
      await act(async () => this.#root?.unmount())
      toasts.hide()
      storage.write(STORAGE_KEYS.emoji, undefined)
      vi.unstubAllGlobals()
      document.body.replaceChildren()
    })
  }

  readonly show = async (
    standing: Standing = 'mutual',
    other: UserId = NOA,
    messages: readonly ChatMessage[] = [],
  ): Promise<void> => {
    this.data.setQueryData(standingQuery(other).queryKey, standing)
    await act(async () =>
      this.#root?.render(
        <QueryClientProvider client={this.data}>
          <InputBar
            key={other}
            ref={this.handle}
            chat={this.chat}
            id={toConversationId(other)}
            timeline={{ ...EMPTY_TIMELINE, conversation, messages }}
            peer={{ userId: other, name: 'Noa', avatar: '' }}
          />
        </QueryClientProvider>,
      ),
    )
  }

  readonly sent = (): unknown[] =>
    this.chat.calls.filter(([name]) => name === 'send').map(([, , what]) => what)
}
