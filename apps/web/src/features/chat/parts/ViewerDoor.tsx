import type { MessageId } from '@thrum/contracts/chat/chat.entities'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import type { ChatMessage } from '../chat.model.ts'
import { canView } from '../picture-view.ts'
import { useKept } from '../use-kept.ts'
import type { PictureViewer } from './PictureViewer.tsx'

interface ViewerDoorProps {
  /** Which picture; undefined closes it. */
  readonly at: MessageId | undefined
  readonly messages: readonly ChatMessage[]
  /** Of the conversation, as the reader knows it. */
  readonly name: string
  readonly onClose: () => void
  /** Leads to where it stands; undefined where one comes from there. */
  readonly onShowInChat?: (message: ChatMessage) => void
}

/** The viewer, fetched once a picture is opened. Requirements CHAT-041, VIEW-001 */
export function ViewerDoor({ at, messages, name, onClose, onShowInChat }: ViewerDoorProps) {
  const { t } = useTranslation()
  const [Viewer, setViewer] = useState<typeof PictureViewer>()
  const pictures = useMemo(() => (at === undefined ? [] : messages.filter(canView)), [at, messages])
  const first = useKept(at)
  const giveUp = useEffectEvent(() => {
    toast(t('error.network'), { kind: 'alert' })
    onClose()
  })
  const isWanted = at !== undefined
  useEffect(() => {
    if (isWanted) import('./PictureViewer.tsx').then((chunk) => setViewer(() => chunk.PictureViewer), giveUp)
  }, [isWanted])
  if (Viewer === undefined || first === undefined) return null
  return <Viewer key={first} isOpen={isWanted} {...{ first, pictures, name, onClose, onShowInChat }} />
}
