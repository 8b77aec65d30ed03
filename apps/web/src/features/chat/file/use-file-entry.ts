import { CHAT_TOAST_MS, FILE_MAX_BYTES } from '@thrum/contracts/limits'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/format.ts'
import { isolated } from '../../../lib/isolated.ts'
import { toast } from '../../../lib/toast.ts'
import { ask } from '../../../ui/popup/ask.ts'
import type { FileAttachment } from '../core/attachment.ts'
import { cleanName } from './file-name.ts'

/** What a person chose, looked at; or why it can't be sent. Requirement INPT-017 */
export async function chooseFile(file: File): Promise<FileAttachment | 'large' | 'unreadable'> {
  if (file.size > FILE_MAX_BYTES) return 'large'
  try {
    // A folder has a name and a size, too.
    await file.slice(0, 1).arrayBuffer()
  } catch {
    return 'unreadable'
  }
  return { kind: 'file', blob: file, fileName: cleanName(file.name) }
}

/**
 * The ways a file comes in; what was pasted or dropped is sent after a question. Requirements INPT-017, INPT-032
 * @param onChosen one was taken from the device
 */
export function useFileEntry(onFile: (file: FileAttachment) => void, onChosen: () => void) {
  const { t } = useTranslation()
  async function look(file: File): Promise<FileAttachment | undefined> {
    const chosen = await chooseFile(file)
    if (typeof chosen !== 'string') return chosen
    toast(t(`chat.file.${chosen}`), { kind: 'alert', durationMs: CHAT_TOAST_MS })
    return undefined
  }
  return {
    take(file: File) {
      onChosen()
      void look(file).then((chosen) => chosen && onFile(chosen))
    },
    async askFirst(file: File): Promise<void> {
      const chosen = await look(file)
      if (chosen === undefined) return
      const isSure = await ask({
        title: t('chat.file.askTitle'),
        text: `${isolated(chosen.fileName)} · ${formatBytes(file.size)}`,
        yes: t('chat.picture.send'),
        no: t('chat.picture.cancel'),
      })
      if (isSure) onFile(chosen)
    },
  }
}
