import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { toast } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { markAllMessagesRead } from '../notice.api.ts'
import { unread } from '../notice.store.ts'

/** Marks all site messages as read; off while none is new. */
export function ReadAllButton() {
  const { t } = useTranslation()
  const count = useStore(unread, ({ messages }) => messages)
  async function run() {
    try {
      await markAllMessagesRead()
      toast(t('notice.allRead'), { kind: 'done' })
    } catch {
      // The call has told the person.
    }
  }
  return (
    <IconButton icon="check2" label={t('notice.readAll')} disabled={count === 0} onClick={() => void run()} />
  )
}
