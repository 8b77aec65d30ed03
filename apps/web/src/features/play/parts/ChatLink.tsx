import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { isFriendQuery } from '../play.api.ts'
import type { Interacting } from '../play.machine.ts'
import { chatPageOf } from '../play-paths.ts'

/** Opens the chat with a partner who is a friend; the play goes on below, and its STOP comes along. */
export function ChatLink({ play }: { readonly play: Interacting }) {
  const { t } = useTranslation()
  const page = chatPageOf(play.partner.id)
  const { data: isFriend } = useQuery({ ...isFriendQuery(play.partner.id), enabled: page !== undefined })
  if (page === undefined || isFriend !== true) return null
  return (
    <IconButton
      icon="chat"
      label={t('friends.message')}
      onClick={() => navigation.push(page.path, page.query)}
    />
  )
}
