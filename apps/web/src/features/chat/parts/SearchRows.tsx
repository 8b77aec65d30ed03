import {
  CHAT_IDENTITY_LEAD,
  type Conversation,
  type ConversationId,
  type Message,
  otherOf,
} from '@thrum/contracts/chat/chat.entities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { addressOf } from '../../../navigation/navigation.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { nameOf } from '../conversation-name.ts'
import type { PersonHit } from '../find-people.ts'
import { previewOf } from '../preview.ts'
import { formatAge } from '../row-age.ts'
import { snippetOf } from '../snippet.ts'
import css from './SearchRows.module.css'

const CHAT = '/TUIKit/components/TUIChat/index'

interface HitRowProps {
  readonly id: ConversationId
  /** The message to open at. */
  readonly at?: number
  readonly avatar: string
  readonly children: ReactNode
}

function HitRow({ id, at, avatar, children }: HitRowProps) {
  const query = { conversationID: id, at }
  return (
    <a
      className={css.row}
      href={addressOf(CHAT, query)}
      onClick={(event) => {
        event.preventDefault()
        navigation.push(CHAT, query)
      }}
    >
      <Avatar src={avatar} size={48} />
      <span className={css.words}>{children}</span>
    </a>
  )
}

/** A text with what was looked for marked in it. */
function Marked({ text, words }: { text: string; words: string }) {
  const { before, found, after } = snippetOf(text, words)
  return (
    <bdi>
      {before}
      {found === '' ? null : <mark>{found}</mark>}
      {after}
    </bdi>
  )
}

/** Opens the chat with somebody. */
export function PersonHitRow({ hit, words }: { readonly hit: PersonHit; readonly words: string }) {
  return (
    <HitRow id={hit.id} avatar={hit.avatar}>
      <span className={css.name}>
        <Marked text={hit.name} words={words} />
      </span>
      {hit.nick === undefined ? null : (
        <span className={css.note}>
          <Marked text={hit.nick} words={words} />
        </span>
      )}
    </HitRow>
  )
}

export interface MessageHitRowProps {
  readonly hit: Message
  /** Undefined where it isn't on the list any more. */
  readonly conversation: Conversation | undefined
  readonly words: string
  readonly nowMs: number
}

/** Opens the chat at this message. */
export function MessageHitRow({ hit, conversation, words, nowMs }: MessageHitRowProps) {
  const { t } = useTranslation()
  const otherId = otherOf(hit.conversationID)
  const isOwn = otherId !== undefined && hit.from !== `${CHAT_IDENTITY_LEAD}${otherId}`
  const other = conversation === undefined ? (isOwn ? '' : hit.nick) : nameOf(t, conversation)
  const said = previewOf(t, { ...hit, flow: isOwn ? 'out' : 'in' }, other)
  return (
    <HitRow id={hit.conversationID} at={hit.sequence} avatar={conversation?.userProfile?.avatar ?? ''}>
      <span className={css.line}>
        <bdi className={css.name}>{other}</bdi>
        <span className={css.age}>{formatAge(t, hit.time, nowMs)}</span>
      </span>
      <span className={css.said}>
        {isOwn ? t('chat.said', { name: t('chat.oneself'), text: '' }) : null}
        <Marked text={said} words={words} />
      </span>
    </HitRow>
  )
}
