import type { MessageReply } from '@thrum/contracts/chat/chat.entities'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceClock } from '../../../lib/service-clock.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import texts from '../../../ui/text.module.css'
import type { ChatMessage } from '../chat.model.ts'
import { formatFading } from '../fading.ts'
import type { Merged } from '../merged.ts'
import { previewOf } from '../preview.ts'
import { quotedWords, readQuote } from '../quote.ts'
import { formatClock } from '../time-label.ts'
import { canSelect, toolsOf } from '../tool-entries.ts'
import { usePress } from '../use-press.ts'
import css from './Bubble.module.css'
import { BubbleContent } from './BubbleContent.tsx'
import { BubbleLine } from './BubbleLine.tsx'
import { BubbleQuote } from './BubbleQuote.tsx'
import { BubbleReactions } from './BubbleReactions.tsx'
import { BubbleStatus } from './BubbleStatus.tsx'

/** What bubbles ask of their screen; the same object as long as the screen stands. */
export interface BubbleActions {
  openTools(message: ChatMessage): void
  resend(message: ChatMessage): void
  react(message: ChatMessage, reactionID: string, isOn: boolean): void
  jump(quote: MessageReply): void
  takeUp(text: string): void
  openMerged(message: ChatMessage, merged: Merged): void
  openPicture(message: ChatMessage): void
  openOnce(message: ChatMessage): void
  heard(message: ChatMessage): void
  discard(message: ChatMessage): void
  toggle(message: ChatMessage): void
}

export interface BubbleProps {
  readonly message: ChatMessage
  readonly isTail: boolean
  /** The other's name, as the reader knows them. */
  readonly name: string
  readonly avatar: string
  /** One's own chat identity. */
  readonly me: string
  /** What it answers to, where that is here. */
  readonly quoted: ChatMessage | undefined
  /** Jumped to a moment ago. */
  readonly isMarked: boolean
  /** Undefined unless several are being chosen. */
  readonly isSelected: boolean | undefined
  /** The one that Tab reaches. */
  readonly hasTab: boolean
  readonly onMove: (event: KeyboardEvent, message: ChatMessage) => void
  readonly actions: BubbleActions
}

/** One message, beside whose it is and how far it got. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, name, isMarked, isSelected, actions } = props
  const { flow, isRevoked, type } = message
  if (isRevoked || type === 'tip')
    return <BubbleLine message={message} name={name} onTakeUp={actions.takeUp} />
  return (
    <div className={css.row} data-flow={flow} data-marked={isMarked || undefined}>
      {isSelected === undefined ? null : (
        <Pick message={message} name={name} isOn={isSelected} onChange={actions.toggle} />
      )}
      <Held {...props} />
    </div>
  )
})

function Held(props: BubbleProps) {
  const { t } = useTranslation()
  const { message, isTail, name, avatar, me, isSelected, hasTab, onMove, actions } = props
  const { flow, reactionList } = message
  const hasTools = isSelected === undefined && toolsOf(message, serviceClock.nowMs()).length > 0
  const press = usePress(() => {
    if (hasTools) actions.openTools(message)
  })
  const who = flow === 'out' ? t('chat.oneself') : name
  return (
    <div className={css.held} inert={isSelected !== undefined}>
      <div className={css.column}>
        <div className={css.beside}>
          {flow === 'in' ? (
            <span className={css.face} aria-hidden="true">
              {isTail ? <Avatar src={avatar} size={32} /> : null}
            </span>
          ) : null}
          {/* The button beside does the same by key. */}
          <div className={css.bubble} data-kind={message.type} {...press}>
            <span className={texts.vh}>{`${who}, ${formatClock(message.time)}: `}</span>
            <Quote {...props} />
            <BubbleContent message={message} name={name} actions={actions} />
            {message.isEdited ? <span className={css.edited}>{t('chat.state.edited')}</span> : null}
          </div>
          {message.fading === undefined ? null : <Fades afterS={message.fading.afterS} />}
          {hasTools ? (
            <button
              type="button"
              className={css.more}
              data-more={message.ID}
              tabIndex={hasTab ? 0 : -1}
              aria-label={t('chat.tool.open')}
              aria-haspopup="dialog"
              onClick={() => actions.openTools(message)}
              onKeyDown={(event) => onMove(event, message)}
              onContextMenu={press.onContextMenu}
            >
              <Icon name="more" size={20} />
            </button>
          ) : null}
          {flow === 'out' ? <BubbleStatus message={message} onResend={actions.resend} /> : null}
        </div>
        {reactionList.length === 0 ? null : (
          <BubbleReactions
            reactions={reactionList}
            me={me}
            onReact={(reactionID, isOn) => actions.react(message, reactionID, isOn)}
          />
        )}
      </div>
    </div>
  )
}

function Fades({ afterS }: { readonly afterS: number }) {
  const { t } = useTranslation()
  const label = t('chat.fading.mark', { time: formatFading(afterS) })
  return (
    <span className={css.fades} role="img" aria-label={label} title={label}>
      <Icon name="clock" size={16} />
    </span>
  )
}

function Quote({ message, name, me, quoted, actions }: BubbleProps) {
  const { t } = useTranslation()
  const quote = readQuote(message)
  if (quote === undefined) return null
  return (
    <BubbleQuote
      quote={quote}
      name={quote.messageSender === me ? t('chat.oneself') : name}
      words={quotedWords(t, quote, quoted, name)}
      onJump={actions.jump}
    />
  )
}

interface PickProps {
  readonly message: ChatMessage
  readonly name: string
  readonly isOn: boolean
  readonly onChange: (message: ChatMessage) => void
}

/** The whole row chooses. What is in it is out of reach meanwhile, so it says which it is. */
function Pick({ message, name, isOn, onChange }: PickProps) {
  const { t } = useTranslation()
  const mayBe = canSelect(message)
  const who = message.flow === 'out' ? t('chat.oneself') : name
  const which = `${who}, ${formatClock(message.time)}: ${previewOf(t, message, name)}`
  return (
    <label className={css.pick} data-off={!mayBe || undefined}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={!mayBe}
        aria-label={`${t('chat.select.one')}: ${which}`}
        onChange={() => onChange(message)}
      />
      <span aria-hidden="true">{isOn ? <Icon name="check" size={16} /> : null}</span>
    </label>
  )
}
