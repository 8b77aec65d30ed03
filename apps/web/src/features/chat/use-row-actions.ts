import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../lib/isolated.ts'
import { ask } from '../../ui/popup/ask.ts'
import type { ChatRow } from './chat.model.ts'
import { nameOf } from './conversation-name.ts'
import { removals } from './removals.instance.ts'
import { tellTrouble } from './tell-trouble.ts'
import { useChat } from './use-chat.ts'

export type RowAction = 'pin' | 'mute' | 'remove'

/** What can be done with a row. */
export function useRowActions(): (row: ChatRow, action: RowAction) => void {
  const { t } = useTranslation()
  const chat = useChat()
  return useCallback(
    ({ conversation, last }, action) => {
      const id = conversation.conversationID
      const name = isolated(nameOf(t, conversation))
      const isGroup = conversation.type === 'GROUP'

      async function remove() {
        const isSure = await ask({
          title: t(isGroup ? 'chat.remove.askTitleGroup' : 'chat.remove.askTitle', { name }),
          text: t(isGroup ? 'chat.remove.askTextGroup' : 'chat.remove.askText', { name }),
          yes: t('chat.remove.yes'),
          no: t('chat.remove.no'),
          isDanger: true,
        })
        if (!isSure || chat === undefined) return
        const lastSequence = Math.max(conversation.lastSequence, last?.sequence ?? 0)
        removals.begin({
          id,
          lastSequence,
          run: () => chat.remove(id, false, lastSequence).catch(tellTrouble),
        })
      }

      const calls = {
        pin: () => chat?.pin(id, !conversation.isPinned),
        mute: () => chat?.mute(id, !conversation.isMuted),
        remove,
      }
      calls[action]()?.catch(tellTrouble)
    },
    [t, chat],
  )
}
