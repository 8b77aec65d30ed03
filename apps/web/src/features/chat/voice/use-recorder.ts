import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { pageClock } from '../../../lib/clock.ts'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { useOnTop } from '../../../navigation/page.context.ts'
import { useUnloadQuestion } from '../../../navigation/use-unload-question.ts'
import { popupTurns } from '../../../ui/popup/popup-turns.ts'
import { useLocked } from '../use-locked.ts'
import type { Microphone, Recording } from './microphone.model.ts'
import { microphone } from './microphone.ts'
import { type RecorderPorts, VoiceRecorder } from './voice-recorder.ts'

/** The recorder of one input, and what ends a recording that nobody ends. Requirement VOIC-011 */
export function useRecorder(onSend: (recording: Recording) => void, device: Microphone = microphone) {
  const { t } = useTranslation()
  const send = useEffectEvent(onSend)
  const tell = useEffectEvent((what: Parameters<RecorderPorts['tell']>[0]) =>
    toast(t(`chat.voice.${what}`), {
      kind: what === 'failed' ? 'alert' : 'plain',
      durationMs: CHAT_TOAST_MS,
    }),
  )
  const [recorder] = useState(
    () =>
      new VoiceRecorder({
        microphone: device,
        clock: pageClock,
        send: (recording) => send(recording),
        tell: (what) => tell(what),
      }),
  )
  const snapshot = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot)
  const isBusy = snapshot.at !== 'idle' || snapshot.held !== undefined
  useInterruptions(recorder, isBusy)
  return { recorder, snapshot }
}

/** The page goes out of sight or away, or something comes above it, where the recorder can't be reached. */
function useInterruptions(recorder: VoiceRecorder, isBusy: boolean): void {
  const isTop = useOnTop()
  const popup = useSyncExternalStore(popupTurns.subscribe, popupTurns.getSnapshot)
  const isLocked = useLocked()
  const isCovered = !isTop || popup !== undefined || isLocked
  useEffect(() => {
    if (isCovered) recorder.interrupt()
  }, [recorder, isCovered])
  // Whoever stands above it keeps it as long as there is something to lose.
  useEffect(() => () => recorder.cancel(), [recorder])
  useUnloadQuestion(isBusy)
  useEffect(() => {
    if (!isBusy) return
    const ending = new AbortController()
    const { signal } = ending
    const look = () => {
      if (document.hidden) recorder.interrupt()
    }
    document.addEventListener('visibilitychange', look, { signal })
    window.addEventListener('pagehide', recorder.interrupt, { signal })
    return () => ending.abort()
  }, [recorder, isBusy])
  useEffect(() => {
    // From a page above it the way back leads here, where the question is asked.
    if (!isBusy || !isTop) return
    return navigation.intercept((_go, kind) => {
      if (kind === 'replace' || !recorder.isBusy) return false
      recorder.interrupt()
      return true
    })
  }, [recorder, isBusy, isTop])
}
