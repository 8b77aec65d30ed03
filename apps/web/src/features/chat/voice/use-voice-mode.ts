import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RecordedBy } from './recorder.machine.ts'

/** What the recorder does that the input must not take away. */
export type Running = RecordedBy | 'held' | undefined

/** Whether one talks instead of writing. A recording that runs keeps its bar, whatever else is wanted. */
export function useVoiceMode(isEditing: boolean) {
  const [isWanted, setWanted] = useState(false)
  const [running, setRunning] = useState<Running>()
  return {
    isOn: (isWanted && !isEditing) || running !== undefined,
    /** Its own buttons take the place of the others. */
    isByKeys: running === 'keys',
    onRunning: useCallback((now: Running) => setRunning(now), []),
    toggle: () => setWanted(!isWanted),
    /** At once, so that the field can take the focus. */
    leave: useCallback(() => flushSync(() => setWanted(false)), []),
  }
}
export type VoiceMode = ReturnType<typeof useVoiceMode>
