import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { QuickExitButton } from '../../../ui/page/QuickExitButton.tsx'
import { requestsQuery } from '../../friends/index.ts'
import { useChatList } from '../use-chat.ts'
import css from './ConversationsHead.module.css'

export type Kind = 'messages' | 'friends'

export interface ConversationsHeadProps {
  readonly kind: Kind
  readonly onKind: (kind: Kind) => void
}

/** Chooses between conversations and friends, each with what waits there. */
export function ConversationsHead({ kind, onKind }: ConversationsHeadProps) {
  const { t } = useTranslation()
  const { messageCount } = useChatList()
  const requests = useQuery(requestsQuery)
  return (
    <section className={css.head} aria-label={t('title.messages')}>
      <div className={css.kinds}>
        <Segment
          label={t('chat.list.kinds')}
          options={[
            { value: 'messages', label: t('title.messages'), count: messageCount },
            { value: 'friends', label: t('friends.list'), count: requests.data?.incoming.length ?? 0 },
          ]}
          value={kind}
          onChange={onKind}
        />
      </div>
      <IconButton
        icon="adduser"
        ground="card"
        label={t('friends.add')}
        onClick={() => navigation.push('/pages/chat/addFriend')}
      />
      <QuickExitButton />
    </section>
  )
}
