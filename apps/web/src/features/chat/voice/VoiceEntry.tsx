import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { late } from '../../../ui/late/late.tsx'
import type { Recording } from './microphone.model.ts'
import type { VoiceMode } from './use-voice-mode.ts'

/** Fetched when somebody wants to talk. */
const VoiceBar = late(
  () => import('./VoiceBar.tsx').then((chunk) => chunk.VoiceBar),
  <div style={{ flex: 1 }} />,
)

interface VoiceEntryProps {
  readonly mode: VoiceMode
  readonly isEditing: boolean
  readonly onToggle: () => void
  readonly onSend: (recording: Recording) => void
}

/** Beside the field: talking instead of writing, and back. */
export function VoiceEntry({ mode, isEditing, onToggle, onSend }: VoiceEntryProps) {
  const { t } = useTranslation()
  return (
    <>
      {isEditing || mode.isByKeys ? null : (
        <IconButton
          icon={mode.isOn ? 'keyboard' : 'mic'}
          label={t(mode.isOn ? 'chat.voice.close' : 'chat.voice.open')}
          onClick={onToggle}
        />
      )}
      {mode.isOn ? <VoiceBar onSend={onSend} onRunning={mode.onRunning} /> : null}
    </>
  )
}
