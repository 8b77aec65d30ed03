import { late } from '../../../ui/late/late.tsx'
import type { EmojiPanelProps } from '../emoji/EmojiPanel.tsx'
import type { InputPanelKind } from '../use-input-panel.ts'
import { MorePanel, type MorePanelProps } from './MorePanel.tsx'

/** With its drawings and names it weighs more than the chat. */
const EmojiPanel = late(() => import('../emoji/EmojiPanel.tsx').then((module) => module.EmojiPanel))

interface InputPanelProps extends EmojiPanelProps, MorePanelProps {
  readonly kind: InputPanelKind | undefined
  readonly isEditing: boolean
}

/** Below the input: one panel at most. Requirement INPT-008 */
export function InputPanel({
  kind,
  isEditing,
  onPicture,
  onOnce,
  onFilm,
  onFile,
  onPlace,
  onRate,
  ...emoji
}: InputPanelProps) {
  if (kind === 'emoji') return <EmojiPanel {...emoji} />
  return kind === 'more' && !isEditing ? (
    <MorePanel {...{ onPicture, onOnce, onFilm, onFile, onPlace, onRate }} />
  ) : null
}
