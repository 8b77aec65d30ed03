import type { Application } from '@thrum/contracts/friend/friend.entities'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { addressOf } from '../../../navigation/navigation.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Tag } from '../../../ui/badge/Tag.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import texts from '../../../ui/text.module.css'
import { answerRequest } from '../friends.api.ts'
import css from './RequestRow.module.css'

interface RequestRowProps {
  readonly request: Application
  /** All words, and the day; else two lines of the words. */
  readonly isWhole?: boolean
}

/** Somebody who asked; their face leads to what one may see of them. */
export function IncomingRow({ request, isWhole = false }: RequestRowProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const name = request.nickName

  async function answer(action: 'Agree' | 'Reject') {
    // Also while the answered row waits for the list that is without it.
    if (isBusy) return
    setBusy(true)
    try {
      await answerRequest(request.id, action)
      toast(t(action === 'Agree' ? 'friends.request.agreed' : 'friends.request.refused'), { kind: 'done' })
    } catch {
      // The call has told the person.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Line request={request} isWhole={isWhole} words={request.message || t('friends.request.noWords')}>
      <span className={css.answers}>
        <IconButton
          icon="close"
          ground="fill"
          label={t('friends.request.refuseName', { name })}
          onClick={() => void answer('Reject')}
        />
        <Button
          kind="accent"
          size="small"
          isBusy={isBusy}
          aria-label={t('friends.request.agreeName', { name })}
          onClick={() => void answer('Agree')}
        >
          {t('friends.request.agree')}
        </Button>
      </span>
    </Line>
  )
}

/** Somebody one has asked. */
export function OutgoingRow({ request, isWhole = false }: RequestRowProps) {
  const { t } = useTranslation()
  return (
    <Line request={request} isWhole={isWhole} words={request.message || t('friends.request.waits')}>
      <Tag>{t('friends.request.pending')}</Tag>
    </Line>
  )
}

interface LineProps {
  readonly request: Application
  readonly isWhole: boolean
  readonly words: string
  readonly children: ReactNode
}

function Line({ request, isWhole, words, children }: LineProps) {
  const query = { id: request.userId }
  return (
    <div className={css.row} data-whole={isWhole || undefined}>
      <a
        className={css.who}
        href={addressOf('/pages/chat/operate', query)}
        onClick={(event) => {
          event.preventDefault()
          navigation.push('/pages/chat/operate', query)
        }}
      >
        <Avatar src={request.avatar} size={48} />
        <span className={css.words}>
          <bdi className={css.name}>{request.nickName}</bdi>
          <bdi className={isWhole ? css.note : `${css.note} ${texts.clamp}`}>{words}</bdi>
          {isWhole ? <span className={css.note}>{formatDate(request.time)}</span> : null}
        </span>
      </a>
      {children}
    </div>
  )
}
