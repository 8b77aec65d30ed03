import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { FADING_SECONDS } from '@thrum/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '../../../ui/list/Row.tsx'
import { SelectSheet } from '../../../ui/picker/SelectSheet.tsx'
import type { Chat } from '../chat.model.ts'
import { formatFading } from '../fading.ts'
import { tellTrouble } from '../tell-trouble.ts'

interface FadingRowProps {
  readonly chat: Pick<Chat, 'fade'>
  readonly id: ConversationId
  /** As it stands; 0 for never. */
  readonly seconds: number
}

/** How long messages stay once they were read; for both sides. Requirement CHAT-071 */
export function FadingRow({ chat, id, seconds }: FadingRowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const nameOf = (length: number) => (length === 0 ? t('chat.fading.never') : formatFading(length))
  return (
    <>
      <Row
        icon="clock"
        title={t('chat.fading.title')}
        note={t('chat.fading.note')}
        value={nameOf(seconds)}
        onClick={() => setOpen(true)}
      />
      <SelectSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('chat.fading.title')}
        options={FADING_SECONDS.map((length) => ({ value: String(length), label: nameOf(length) }))}
        value={String(seconds)}
        onChoose={(length) => {
          setOpen(false)
          chat.fade(id, Number(length)).catch(tellTrouble)
        }}
      />
    </>
  )
}
