import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import { isolated } from '../../../lib/isolated.ts'
import { serviceClock } from '../../../lib/service-clock.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { Chat, ChatMessage, Timeline } from '../chat.model.ts'
import { findQuoted, readQuote } from '../quote.ts'
import { formatTime } from '../time-label.ts'
import { findSequence, isOtherTop, RowMaker, type TimelineRow } from '../timeline-rows.ts'
import { toolsOf } from '../tool-entries.ts'
import { useNow } from '../use-now.ts'
import type { Opening } from '../use-opening.ts'
import { useReading } from '../use-reading.ts'
import { useTimelineScroll } from '../use-timeline-scroll.ts'
import { Bubble, type BubbleActions } from './Bubble.tsx'
import { TimelineTyping } from './TimelineTyping.tsx'
import css from './TimelineView.module.css'

/** Beyond what is in view, so much is drawn as well. Source: browser measurements */
const BUFFER_PX = 400
const MARK_MS = 3_000
const LABELS_EVERY_MS = 30_000

/** A message to go to; another object goes there again. */
export interface Jump {
  readonly sequence: number
}

export interface TimelineViewProps {
  readonly chat: Chat
  readonly timeline: Timeline & { readonly conversation: NonNullable<Timeline['conversation']> }
  readonly opening: Opening
  readonly jump: Jump | undefined
  readonly name: string
  readonly me: string
  readonly selected: Pick<ReadonlySet<string>, 'has'> | undefined
  readonly actions: BubbleActions
}

/** The messages of a conversation, newest at the foot. */
export function TimelineView(props: TimelineViewProps) {
  const { chat, timeline, opening, name } = props
  const { t } = useTranslation()
  const { conversationID: id } = timeline.conversation
  const rows = useRows(timeline, opening)
  const shift = useShift(rows)
  const onView = useReading(chat, id)
  const onOlder = () => {
    if (!timeline.isLoadingOlder) void chat.loadOlder(id).catch(() => undefined)
  }
  const startAt = opening.at === undefined ? undefined : findSequence(timeline.messages, opening.at)?.ID
  const scroll = useTimelineScroll({
    rows,
    startAt,
    hasUnread: opening.firstUnread !== undefined,
    hasOlder: timeline.hasOlder,
    onOlder,
    onView,
  })
  const marked = useMark(props, scroll.toRow)
  const drawRow = useDrawRow(props, rows, marked, scroll)
  return (
    <>
      <div
        ref={scroll.scroller}
        className={css.scroller}
        role="log"
        aria-live="off"
        aria-label={t('chat.room.log', { name: isolated(name) })}
        aria-busy={!scroll.isPlaced}
        data-placed={scroll.isPlaced || undefined}
      >
        <div className={css.spacer} />
        <Virtualizer
          ref={scroll.list}
          scrollRef={scroll.scroller}
          data={rows}
          shift={shift}
          bufferSize={BUFFER_PX}
          as="ul"
          item="li"
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
        >
          {(row) => drawRow(row, onOlder)}
        </Virtualizer>
      </div>
      <ToEnd isShown={scroll.isFar || scroll.newCount > 0} count={scroll.newCount} onClick={scroll.toEnd} />
    </>
  )
}

function useRows(timeline: Timeline, { firstUnread }: Opening): readonly TimelineRow[] {
  const [maker] = useState(() => new RowMaker())
  const { messages, hasOlder, isPeerTyping } = timeline
  return useMemo(
    () => maker.make({ messages, hasOlder, isPeerTyping, firstUnread }),
    [maker, messages, hasOlder, isPeerTyping, firstUnread],
  )
}

/** Whether rows came or went at the top since the last drawing: then places are counted from the end. */
function useShift(rows: readonly TimelineRow[]): boolean {
  const drawn = useRef(rows)
  const before = drawn.current
  useLayoutEffect(() => {
    drawn.current = rows
  }, [rows])
  return before.length !== rows.length && isOtherTop(before, rows)
}

/** Marks what was jumped to for 3 s. Requirement CHAT-057 */
function useMark(
  { timeline, opening, jump }: TimelineViewProps,
  toRow: (key: string, align: 'center') => void,
): string | undefined {
  const [key, setKey] = useState<string>()
  const go = useEffectEvent((sequence: number, isThere: boolean) => {
    const found = findSequence(timeline.messages, sequence)
    if (found === undefined) return
    if (!isThere) toRow(found.ID, 'center')
    setKey(found.ID)
  })
  useEffect(() => {
    if (opening.at !== undefined) go(opening.at, true)
  }, [opening])
  useEffect(() => {
    if (jump !== undefined) go(jump.sequence, false)
  }, [jump])
  useEffect(() => {
    if (key === undefined) return
    const timer = setTimeout(() => setKey(undefined), MARK_MS)
    return () => clearTimeout(timer)
  }, [key])
  return key
}

type Scroll = ReturnType<typeof useTimelineScroll>

function useDrawRow(
  props: TimelineViewProps,
  rows: readonly TimelineRow[],
  marked: string | undefined,
  scroll: Scroll,
) {
  const { timeline, name, me, selected, actions } = props
  const { t } = useTranslation()
  const nowMs = useNow(LABELS_EVERY_MS)
  const { tab, onMove } = useArrows(rows, scroll)
  const avatar = timeline.conversation.userProfile?.avatar ?? ''
  return (row: TimelineRow, onOlder: () => void) => {
    switch (row.kind) {
      case 'older':
        return (
          <div key={row.key} className={css.older}>
            <Button kind="text" size="small" isBusy={timeline.isLoadingOlder} onClick={onOlder}>
              {t('chat.room.older')}
            </Button>
          </div>
        )
      case 'unread':
        return (
          <p key={row.key} className={css.unread}>
            <span>{t('chat.room.unread')}</span>
          </p>
        )
      case 'time':
        return (
          <p key={row.key} className={css.time}>
            {formatTime(t, row.timeS, nowMs)}
          </p>
        )
      case 'typing':
        return <TimelineTyping key={row.key} avatar={avatar} />
      case 'message':
        return (
          <Bubble
            key={row.key}
            message={row.message}
            isTail={row.isTail}
            name={name}
            avatar={avatar}
            me={me}
            quoted={quotedBy(timeline.messages, row.message)}
            isMarked={marked === row.key}
            isSelected={selected?.has(row.key)}
            hasTab={tab === row.key}
            onMove={onMove}
            actions={actions}
          />
        )
    }
  }
}

function quotedBy(messages: readonly ChatMessage[], message: ChatMessage): ChatMessage | undefined {
  const quote = readQuote(message)
  return quote && findQuoted(messages, quote)
}

const hasTools = (row: TimelineRow | undefined) =>
  row?.kind === 'message' &&
  !row.message.isRevoked &&
  row.message.type !== 'tip' &&
  toolsOf(row.message, serviceClock.nowMs()).length > 0

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** One message is reached by Tab, the newest at first; arrows lead to the others. */
function useArrows(rows: readonly TimelineRow[], scroll: Scroll) {
  const [chosen, setChosen] = useState<string>()
  const newest = useMemo(() => rows.findLast(hasTools)?.key, [rows])
  const move = useEffectEvent((event: KeyboardEvent, message: ChatMessage) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    let place = rows.findIndex(({ key }) => key === message.ID)
    do place += step
    while (place >= 0 && place < rows.length && !hasTools(rows[place]))
    const next = rows[place]
    if (next === undefined) return
    setChosen(next.key)
    scroll.toRow(next.key, 'nearest')
    const focus = () => {
      const button = scroll.scroller.current?.querySelector<HTMLElement>(`[data-more="${next.key}"]`)
      button?.focus({ preventScroll: true })
      return button !== undefined && button !== null
    }
    // What lies further off is drawn with the next frame.
    if (!focus()) requestAnimationFrame(focus)
  })
  const onMove = useCallback((event: KeyboardEvent, message: ChatMessage) => move(event, message), [])
  const isThere = chosen !== undefined && rows.some(({ key }) => key === chosen)
  return { tab: isThere ? chosen : newest, onMove }
}

interface ToEndProps {
  readonly isShown: boolean
  readonly count: number
  readonly onClick: () => void
}

/** Back to the newest message, with how many came meanwhile. Requirements CHAT-011, CHAT-012 */
function ToEnd({ isShown, count, onClick }: ToEndProps) {
  const { t } = useTranslation()
  if (!isShown) return null
  return (
    <button type="button" className={css.toEnd} onClick={onClick}>
      <Icon name="down" size={20} />
      {count > 0 ? t('chat.room.new', { count }) : t('chat.room.latest')}
    </button>
  )
}
