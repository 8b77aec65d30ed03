import {
  type ConversationId,
  type MessageId,
  type MessageReply,
  otherOf,
} from '@thrum/contracts/chat/chat.entities'
import { CHAT_TOAST_MS, COMPLAINT_MESSAGES_MAX, FORWARD_MAX } from '@thrum/contracts/limits'
import type { TFunction } from 'i18next'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { useOnTop } from '../../navigation/page.context.ts'
import { ask } from '../../ui/popup/ask.ts'
import type { Chat, ChatMessage, Outgoing, Timeline } from './chat.model.ts'
import { withEmoji } from './emoji/bracket-names.ts'
import { copiesOf, mergedCopy } from './forward.ts'
import { type Merged, mergedOf } from './merged.ts'
import type { BubbleActions } from './parts/Bubble.tsx'
import type { InputHandle } from './parts/InputField.tsx'
import type { Jump } from './parts/TimelineView.tsx'
import { quoteOf } from './quote.ts'
import { tellTrouble } from './tell-trouble.ts'
import { canForward, type Tool } from './tool-entries.ts'

export interface RoomSources {
  readonly chat: Chat
  readonly id: ConversationId
  readonly timeline: Timeline
  readonly name: string
  readonly input: RefObject<InputHandle | null>
}

/** What the open room shows beside its messages, and what is done with those. */
export function useRoom(sources: RoomSources) {
  const { t } = useTranslation()
  const [picture, setPicture] = useState<MessageId>()
  const [once, setOnce] = useState<MessageId>()
  const [jump, setJump] = useState<Jump>()
  const [selected, setSelected] = useState<ReadonlyMap<string, ChatMessage>>()
  const { timeline } = sources
  const [tools, setTools] = useOver<MessageId>(timeline)
  const [merged, setMerged] = useOver<Merged>(timeline)
  const [copies, setCopies] = useOver<readonly Outgoing[]>(timeline)
  const deeds = useDeeds(sources)
  useBackEnds(selected !== undefined, () => setSelected(undefined))

  const jumpTo = useEffectEvent(async ({ messageSequence: sequence }: MessageReply) => {
    try {
      if (await sources.chat.loadUntil(sources.id, sequence)) setJump({ sequence })
      else toast(t('chat.quote.gone'), { durationMs: CHAT_TOAST_MS })
    } catch (error) {
      tellTrouble(error)
    }
  })
  const resend = useEffectEvent(deeds.resend)
  const react = useEffectEvent(deeds.react)
  const heard = useEffectEvent((sequence: number) => sources.chat.markPlayed(sources.id, sequence))
  const discard = useEffectEvent((message: MessageId) => sources.chat.discard(sources.id, message))
  const takeUp = useEffectEvent((text: string) => void sources.input.current?.takeUp(text))
  const actions = useMemo<BubbleActions>(
    () => ({
      openTools: (message) => setTools({ shown: message.ID, of: [message] }),
      resend: (message) => void resend(message),
      react: (message, reactionID, isOn) => void react(message, reactionID, isOn),
      jump: (quote) => void jumpTo(quote),
      takeUp: (text) => takeUp(text),
      openMerged: (message, shown) => setMerged({ shown, of: [message] }),
      openPicture: ({ ID }) => setPicture(ID),
      openOnce: ({ ID }) => setOnce(ID),
      heard: ({ sequence }) => heard(sequence),
      discard: ({ ID }) => discard(ID),
      toggle: (message) => setSelected((chosen) => toggled(chosen, message)),
    }),
    [setTools, setMerged],
  )

  const runTool = async (tool: Exclude<Tool, 'react'>, message: ChatMessage) => {
    setTools(undefined)
    if (tool === 'select') setSelected(new Map([[message.ID, message]]))
    else if (tool === 'forward') setCopies({ shown: copiesOf([message]), of: [message] })
    else await deeds[tool](message)
  }
  const chosen = selected === undefined ? [] : shownOf(selected, timeline)
  const forward = (kind: 'each' | 'merged') => {
    const found = kind === 'each' ? eachOf(t, chosen) : asOne(t, chosen, timeline)
    if (typeof found === 'string') toast(found, { kind: 'alert', durationMs: CHAT_TOAST_MS })
    else setCopies({ shown: found, of: chosen })
  }
  const removeChosen = async () => {
    if (await deeds.removeAll(chosen)) setSelected(undefined)
  }
  const complain = async () => {
    const other = otherOf(sources.id)
    if (other === undefined) return
    const { complainOf } = await import('../complaint/index.ts')
    const sequences = chosen.map(({ sequence }) => sequence)
    if (complainOf(other, sequences)) setSelected(undefined)
    else toast(t('complaint.tooMany', { max: COMPLAINT_MESSAGES_MAX }), { kind: 'alert' })
  }
  return {
    /** As it is now. */
    tools: timeline.messages.find(({ ID }) => ID === tools),
    closeTools: () => setTools(undefined),
    runTool,
    picture,
    closePicture: () => setPicture(undefined),
    once,
    closeOnce: () => setOnce(undefined),
    merged,
    closeMerged: () => setMerged(undefined),
    copies,
    closeForward: () => setCopies(undefined),
    endSelection: () => setSelected(undefined),
    jump,
    selected,
    chosen,
    forward,
    removeChosen,
    complain,
    actions,
    react: deeds.react,
  }
}

interface Over<Shown> {
  readonly shown: Shown
  readonly of: readonly ChatMessage[]
}

/** What stands open over messages. Once one of them was recalled, deleted or has disappeared it closes, and says so. */
function useOver<Shown>({ messages }: Timeline) {
  const { t } = useTranslation()
  const [over, setOver] = useState<Over<Shown>>()
  const isGone = over?.of.some(({ ID }) => !messages.some((one) => one.ID === ID && !one.isRevoked)) === true
  useEffect(() => {
    if (!isGone) return
    setOver(undefined)
    toast(t('chat.message.gone'), { durationMs: CHAT_TOAST_MS })
  }, [isGone, t])
  return [isGone ? undefined : over?.shown, setOver] as const
}

/** The way back ends a choice before it leaves the page; from a page above it leads here. */
function useBackEnds(isOn: boolean, end: () => void): void {
  const onBack = useEffectEvent(end)
  const isTop = useOnTop()
  useEffect(() => {
    if (!isOn || !isTop) return
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onBack()
    }
    document.addEventListener('keydown', hear)
    const endWatch = navigation.intercept((_go, kind) => {
      if (kind === 'replace') return false
      onBack()
      return true
    })
    return () => {
      document.removeEventListener('keydown', hear)
      endWatch()
    }
  }, [isOn, isTop])
}

function toggled(
  chosen: ReadonlyMap<string, ChatMessage> | undefined,
  message: ChatMessage,
): ReadonlyMap<string, ChatMessage> | undefined {
  if (chosen === undefined) return undefined
  const next = new Map(chosen)
  if (!next.delete(message.ID)) next.set(message.ID, message)
  return next
}

/** As they are now: some may have been recalled or deleted since they were chosen. */
function shownOf(selected: ReadonlyMap<string, ChatMessage>, { messages }: Timeline): ChatMessage[] {
  return messages.filter(({ ID, isRevoked }) => selected.has(ID) && !isRevoked)
}

type Say = TFunction

function eachOf(t: Say, chosen: readonly ChatMessage[]): readonly Outgoing[] | string {
  if (chosen.length > FORWARD_MAX) return t('chat.select.tooMany', { max: FORWARD_MAX })
  return chosen.every(canForward) ? copiesOf(chosen) : t('chat.select.kinds')
}

function asOne(
  t: Say,
  chosen: readonly ChatMessage[],
  { conversation }: Timeline,
): readonly Outgoing[] | string {
  if (chosen.length > FORWARD_MAX) return t('chat.select.tooMany', { max: FORWARD_MAX })
  if (
    chosen.some(
      ({ hasRiskContent, fading, once }) => hasRiskContent || fading !== undefined || once !== undefined,
    )
  )
    return t('chat.select.kinds')
  // Names as their owners give them: what one calls somebody by oneself is nobody else's business.
  const nick = conversation?.userProfile?.nick ?? ''
  const payload = mergedOf(
    t,
    chosen,
    (message) => message.nick || (message.flow === 'in' ? nick : t('chat.oneself')),
  )
  return payload === undefined ? t('chat.select.heavy') : [mergedCopy(payload)]
}

function useDeeds({ chat, id, name, input }: RoomSources) {
  const { t } = useTranslation()
  const askToDelete = (count: number, isUnsent: boolean) =>
    ask({
      title: t('chat.delete.title', { count }),
      text: isUnsent ? t('chat.delete.discard') : t('chat.delete.text', { name: isolated(name), count }),
      yes: t('chat.delete.yes'),
      no: t('chat.delete.no'),
      isDanger: true,
    })
  return {
    async copy({ payload }: ChatMessage) {
      try {
        await navigator.clipboard.writeText(typeof payload.text === 'string' ? withEmoji(payload.text) : '')
        toast(t('chat.tool.copied'), { kind: 'done', durationMs: CHAT_TOAST_MS })
      } catch {
        toast(t('chat.tool.notCopied'), { kind: 'alert', durationMs: CHAT_TOAST_MS })
      }
    },
    async edit(message: ChatMessage) {
      await input.current?.edit(message)
    },
    async quote(message: ChatMessage) {
      await input.current?.quote(quoteOf(t, message, name))
    },
    recall: ({ sequence }: ChatMessage) => chat.revoke(id, sequence).catch(tellTrouble),
    async delete({ ID, status, sequence }: ChatMessage) {
      const isUnsent = status === 'fail'
      if (!(await askToDelete(1, isUnsent))) return
      if (isUnsent) chat.discard(id, ID)
      else await chat.deleteMessage(id, sequence).catch(tellTrouble)
    },
    /** @returns whether they are gone */
    async removeAll(messages: readonly ChatMessage[]): Promise<boolean> {
      if (!(await askToDelete(messages.length, false))) return false
      try {
        for (const { sequence } of messages) await chat.deleteMessage(id, sequence)
        return true
      } catch (error) {
        tellTrouble(error)
        return false
      }
    },
    async resend({ ID, hasRiskContent }: ChatMessage) {
      const isSure =
        !hasRiskContent &&
        (await ask({ title: t('chat.resend.title'), yes: t('chat.resend.yes'), no: t('chat.resend.no') }))
      if (isSure) chat.resend(id, ID)
    },
    react: ({ sequence }: ChatMessage, reactionID: string, isOn: boolean) =>
      chat.react(id, sequence, reactionID, isOn).catch(tellTrouble),
  }
}
