import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { Switch } from '../../../ui/choice/Switch.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { FadingRow, tellTrouble, useChat, useChatList } from '../../chat/index.ts'
import { askToClear } from '../ask-friends.ts'

interface Props {
  readonly userId: UserId
  readonly name: string
}

/** What can be done with one's conversation with somebody; nothing where there is none. */
export function ChatRows({ userId, name }: Props) {
  const { t } = useTranslation()
  const chat = useChat()
  const id = toConversationId(userId)
  const row = useChatList().rows.find(({ conversation }) => conversation.conversationID === id)
  if (chat === undefined || row === undefined) return null
  const { isPinned, isMuted, fadingS, lastSequence } = row.conversation

  async function clear() {
    if (!(await askToClear(t, name))) return
    try {
      await chat?.remove(id, true, lastSequence)
      toast(t('chat.clear.done'), { kind: 'done' })
    } catch (error) {
      tellTrouble(error)
    }
  }

  return (
    <List hasIcons>
      <Row
        icon="mute"
        title={t('friends.mute')}
        end={
          <Switch
            label={t('friends.mute')}
            isOn={isMuted}
            onChange={(isOn) => void chat.mute(id, isOn).catch(tellTrouble)}
          />
        }
      />
      <Row
        icon="pin"
        title={t('friends.pin')}
        end={
          <Switch
            label={t('friends.pin')}
            isOn={isPinned}
            onChange={(isOn) => void chat.pin(id, isOn).catch(tellTrouble)}
          />
        }
      />
      <Row
        icon="search"
        title={t('friends.searchChat')}
        to="/pages/chat/search"
        query={{ conversationID: id }}
      />
      <Row
        icon="image"
        title={t('chat.gallery.title')}
        to="/pages/chat/gallery"
        query={{ conversationID: id }}
      />
      <FadingRow chat={chat} id={id} seconds={fadingS ?? 0} />
      <Row icon="trash" title={t('chat.clear.title')} onClick={() => void clear()} />
    </List>
  )
}
