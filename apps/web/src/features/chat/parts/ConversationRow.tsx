import { isOfficial } from '@thrum/contracts/ids'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { addressOf } from '../../../navigation/navigation.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Dot } from '../../../ui/badge/Dot.tsx'
import { Tag } from '../../../ui/badge/Tag.tsx'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { SwipeRow } from '../../../ui/list/SwipeRow.tsx'
import texts from '../../../ui/text.module.css'
import type { ChatRow } from '../chat.model.ts'
import { nameOf } from '../conversation-name.ts'
import { previewOf } from '../preview.ts'
import type { RowAction } from '../use-row-actions.ts'
import css from './ConversationRow.module.css'

const PATH = '/TUIKit/components/TUIChat/index'

export interface ConversationRowProps {
  readonly row: ChatRow
  /** How long ago its newest message was; renewed by the list. */
  readonly age: string | undefined
  /** A hairline above. */
  readonly hasLine: boolean
  readonly onAction: (row: ChatRow, action: RowAction) => void
}

/** One conversation: whose it is, what was said last, and what is new. */
export const ConversationRow = memo(function ConversationRow({
  row,
  age,
  hasLine,
  onAction,
}: ConversationRowProps) {
  const { t } = useTranslation()
  const { conversationID, isPinned, isMuted } = row.conversation
  const name = nameOf(t, row.conversation)
  const query = { conversationID }
  return (
    <SwipeRow
      label={name}
      actions={[
        {
          id: 'pin',
          icon: 'pin',
          label: t(isPinned ? 'chat.list.unpin' : 'chat.list.pin'),
          onRun: () => onAction(row, 'pin'),
        },
        {
          id: 'mute',
          icon: isMuted ? 'bell' : 'mute',
          label: t(isMuted ? 'chat.list.unmute' : 'chat.list.mute'),
          onRun: () => onAction(row, 'mute'),
        },
        {
          id: 'remove',
          icon: 'trash',
          kind: 'danger',
          label: t('chat.list.remove'),
          onRun: () => onAction(row, 'remove'),
        },
      ]}
    >
      <a
        className={css.row}
        data-pinned={isPinned || undefined}
        data-line={hasLine || undefined}
        draggable={false}
        href={addressOf(PATH, query)}
        onClick={(event) => {
          event.preventDefault()
          navigation.push(PATH, query)
        }}
      >
        <Avatar src={row.conversation.userProfile?.avatar ?? ''} size={48} />
        <span className={css.words}>
          <span className={css.line}>
            <bdi className={css.name}>{name}</bdi>
            {isOfficial(conversationID) ? <Tag kind="soft">{t('official.tag')}</Tag> : null}
            {isPinned ? <Sign icon="pin" label={t('chat.list.pinned')} /> : null}
            {age === undefined ? null : <span className={css.age}>{age}</span>}
          </span>
          <span className={css.line}>
            <Preview row={row} name={name} />
            <Unread row={row} />
          </span>
        </span>
      </a>
    </SwipeRow>
  )
})

/** What stands unsent, else what was said last. */
function Preview({ row: { conversation, last }, name }: { row: ChatRow; name: string }) {
  const { t } = useTranslation()
  if (conversation.draft !== null) {
    return (
      <span className={css.preview}>
        <span className={css.draft}>{t('chat.list.draft')}</span> <bdi>{conversation.draft.text}</bdi>
      </span>
    )
  }
  if (last === undefined) return <span className={css.preview} />
  return (
    <>
      {last.delivery === 'fail' ? (
        <Sign icon="warning" label={t('chat.list.failed')} isDanger />
      ) : last.delivery === 'waiting' ? (
        <Sign icon="clock" label={t('chat.list.waiting')} />
      ) : null}
      <span className={css.preview}>
        <bdi>{previewOf(t, last, name)}</bdi>
      </span>
    </>
  )
}

/** How much is new: a number, or a dot alone where it is silenced. */
function Unread({ row: { conversation } }: { row: ChatRow }): ReactNode {
  const { t } = useTranslation()
  const { unreadCount, isMuted } = conversation
  if (isMuted) {
    return (
      <>
        <Sign icon="mute" label={t(unreadCount > 0 ? 'chat.list.unreadMuted' : 'chat.list.muted')} />
        {unreadCount > 0 ? <Dot /> : null}
      </>
    )
  }
  if (unreadCount === 0) return null
  return (
    <>
      <span aria-hidden="true" className={css.count}>
        <Badge count={unreadCount} />
      </span>
      <span className={texts.vh}>{t('chat.list.unread', { count: unreadCount })}</span>
    </>
  )
}

function Sign({ icon, label, isDanger }: { icon: IconName; label: string; isDanger?: boolean }) {
  return (
    <span className={css.sign} data-danger={isDanger || undefined} role="img" aria-label={label}>
      <Icon name={icon} size={16} />
    </span>
  )
}
