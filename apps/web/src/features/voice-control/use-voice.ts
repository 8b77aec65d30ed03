import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast.ts'
import { useModeRun } from '../player/index.ts'
import { followStore, slotsToMove } from '../sound/index.ts'
import { toy } from '../toy/index.ts'
import { Listening } from './listening.ts'
import { voiceStore } from './voice.store.ts'
import { openVoiceEar } from './voice-ear.ts'
import { VoiceSource } from './voice-source.ts'

/** The microphone and the run that goes with it: whatever stops the toy lets go of the microphone. */
export function useVoice() {
  const { t } = useTranslation()
  const lost = useEffectEvent(() => mode.rest())
  const [listening] = useState(() => new Listening(openVoiceEar, () => lost()))
  const mode = useModeRun({ onHalt: listening.end })
  useEffect(() => {
    // Also while the person is still asked: then nothing runs that could be halted.
    const endStops = toy.onStop(listening.end)
    // Also where a toy may run on out of sight: no microphone is heard there.
    const onSight = () => {
      if (document.hidden) void toy.stop('page')
    }
    document.addEventListener('visibilitychange', onSight)
    return () => {
      endStops()
      document.removeEventListener('visibilitychange', onSight)
      listening.end()
    }
  }, [listening])
  const settings = useSyncExternalStore(voiceStore.subscribe, voiceStore.getSnapshot)
  const { slots: chosen } = useSyncExternalStore(followStore.subscribe, followStore.getSnapshot)
  const [driven] = useState<{ slots: ReturnType<typeof slotsToMove> }>(() => ({ slots: [] }))
  useEffect(() => {
    driven.slots = slotsToMove(mode.scene ?? [], chosen)
  }, [driven, mode.scene, chosen])

  async function begin(): Promise<void> {
    const ear = await listening.begin()
    if (ear === undefined) return
    mode.run(
      new VoiceSource({
        look: (nowMs) => ear.look(nowMs),
        pitchHz: () => ear.pitchHz(),
        settings: voiceStore.getSnapshot,
        slots: () => driven.slots,
        onLook: listening.looked,
      }),
    )
  }
  function toggle(): void {
    if (listening.getSnapshot().at !== 'still') {
      listening.end()
      mode.rest()
    } else if (mode.snapshot.link.at !== 'connected') toast(t('player.notActive'), { kind: 'alert' })
    // While a partner has the toy nothing begins, and nothing is listened to.
    else if (!mode.snapshot.isLent) void begin()
  }
  return { listening, mode, settings, toggle }
}
