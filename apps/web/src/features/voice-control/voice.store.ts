import * as z from 'zod/mini'
import { KeptSettings } from '../../lib/kept-settings.ts'
import { STORAGE_KEYS, storage } from '../../platform/storage.ts'
import { Share } from '../sound/index.ts'
import { EFFECTS } from './voice-effects.ts'
import type { VoiceSettings } from './voice-source.ts'

const Kept = z.object({
  effect: z.enum(EFFECTS.map((effect) => effect.id)),
  sensitivity: Share,
  strength: Share,
})

/** How toys follow a voice. Of the voice itself nothing is kept. */
export const voiceStore = new KeptSettings<VoiceSettings>(storage, STORAGE_KEYS.voiceControl, Kept, {
  effect: 'voice',
  sensitivity: 70,
  strength: 60,
})
