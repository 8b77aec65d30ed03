import { useTranslation } from 'react-i18next'
import { serviceClock } from '../../../lib/service-clock.ts'
import type { IconName } from '../../../ui/icon/Icon.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import texts from '../../../ui/text.module.css'
import type { ChatMessage } from '../chat.model.ts'
import { previewOf } from '../preview.ts'
import { type Tool, toolsOf } from '../tool-entries.ts'
import { useKept } from '../use-kept.ts'
import css from './ToolRow.module.css'

const ICONS: Readonly<Record<Exclude<Tool, 'react'>, IconName>> = {
  copy: 'copy',
  edit: 'edit',
  quote: 'reply',
  forward: 'ext',
  select: 'check',
  recall: 'recall',
  delete: 'trash',
}
/** In their full form, as the service keeps them. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🔥'] as const

interface ToolRowProps {
  /** Undefined closes it. */
  readonly message: ChatMessage | undefined
  /** The other's, as the reader knows them. */
  readonly name: string
  /** One's own chat identity. */
  readonly me: string
  readonly onClose: () => void
  readonly onTool: (tool: Exclude<Tool, 'react'>, message: ChatMessage) => void
  readonly onReact: (message: ChatMessage, reactionID: string, isOn: boolean) => void
}

/** What can be done with one message. Requirements CHAT-028, CHAT-029 */
export function ToolRow({ message, name, me, onClose, onTool, onReact }: ToolRowProps) {
  const { t } = useTranslation()
  const shown = useKept(message)
  const tools = shown === undefined ? [] : toolsOf(shown, serviceClock.nowMs())
  return (
    <Sheet
      isOpen={message !== undefined}
      onClose={onClose}
      title={t('chat.tool.title')}
      text={shown === undefined ? '' : <bdi className={texts.clamp}>{previewOf(t, shown, name)}</bdi>}
    >
      {shown === undefined ? null : (
        <div className={css.parts}>
          {tools.includes('react') ? <Quick message={shown} me={me} onReact={onReact} /> : null}
          <List hasIcons>
            {tools.map((tool) =>
              tool === 'react' ? null : (
                <Row
                  key={tool}
                  icon={ICONS[tool]}
                  title={t(`chat.tool.${tool}`)}
                  end={<span />}
                  isDanger={tool === 'delete'}
                  onClick={() => onTool(tool, shown)}
                />
              ),
            )}
          </List>
        </div>
      )}
    </Sheet>
  )
}

interface QuickProps extends Pick<ToolRowProps, 'me' | 'onReact'> {
  readonly message: ChatMessage
}

function Quick({ message, me, onReact }: QuickProps) {
  const { t } = useTranslation()
  return (
    <div className={css.quick}>
      {QUICK.map((emoji) => {
        const users = message.reactionList.find(({ reactionID }) => reactionID === emoji)?.users ?? []
        const isOn = users.some((user) => user === me)
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isOn}
            aria-label={t('chat.reaction.set', { emoji })}
            onClick={() => onReact(message, emoji, !isOn)}
          >
            <span aria-hidden="true">{emoji}</span>
          </button>
        )
      })}
    </div>
  )
}
