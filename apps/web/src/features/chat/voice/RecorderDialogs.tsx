import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/popup/Dialog.tsx'
import type { Recording } from './microphone.model.ts'
import type { RecorderSnapshot, VoiceRecorder } from './voice-recorder.ts'

interface MicrophoneDialogProps {
  readonly trouble: RecorderSnapshot['trouble']
  readonly recorder: Pick<VoiceRecorder, 'allow' | 'dismiss'>
}

/** Before the browser asks, why; and where there is no microphone to be had, what can be done. Requirement VOIC-002 */
export function MicrophoneDialog({ trouble, recorder }: MicrophoneDialogProps) {
  const { t } = useTranslation()
  const shown = useLast(trouble)
  if (shown === undefined) return null
  const isAsking = shown === 'explain'
  return (
    <Dialog
      isOpen={trouble !== undefined}
      onClose={recorder.dismiss}
      title={t(isAsking ? 'chat.voice.explainTitle' : 'chat.voice.troubleTitle')}
      text={t(`chat.voice.${shown}`)}
      actions={
        isAsking ? (
          <>
            <Button kind="accent" onClick={() => void recorder.allow()}>
              {t('chat.voice.allow')}
            </Button>
            <Button onClick={recorder.dismiss}>{t('chat.voice.notNow')}</Button>
          </>
        ) : (
          <Button kind="accent" onClick={recorder.dismiss}>
            {t('chat.voice.understood')}
          </Button>
        )
      }
    />
  )
}

interface RecordingDialogProps {
  readonly held: Recording | undefined
  readonly onAnswer: (isWanted: boolean) => void
}

/** Only its buttons close it: what was said is not lost by the way. Requirement VOIC-011 */
export function RecordingDialog({ held, onAnswer }: RecordingDialogProps) {
  const { t } = useTranslation()
  const shown = useLast(held)
  if (shown === undefined) return null
  return (
    <Dialog
      isOpen={held !== undefined}
      title={t('chat.voice.heldTitle')}
      text={t('chat.voice.held', { length: formatLength(shown.ms, 1) })}
      actions={
        <>
          <Button kind="accent" onClick={() => onAnswer(true)}>
            {t('chat.voice.send')}
          </Button>
          <Button onClick={() => onAnswer(false)}>{t('chat.voice.discard')}</Button>
        </>
      }
    />
  )
}

/** The words stay while a dialog moves out. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return last
}
