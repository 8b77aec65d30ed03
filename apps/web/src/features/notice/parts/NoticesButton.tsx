import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { unread } from '../notice.store.ts'

/** The way to notices and site messages, with a mark while some are new. */
export function NoticesButton() {
  const { t } = useTranslation()
  const { notices, messages } = useStore(unread)
  const count = notices + messages
  return (
    <IconButton
      icon="bell"
      ground="card"
      hasMark={count > 0}
      label={count > 0 ? t('notice.allNew', { count }) : t('notice.all')}
      onClick={() =>
        navigation.push('/pages/notice/msg', { kind: messages > 0 && notices === 0 ? undefined : 'notice' })
      }
    />
  )
}
