import type { TextKey } from '../../i18n/text-key.ts'
import { approach } from '../sound/index.ts'

/** What a microphone hears, each 0-1. */
export interface Voice {
  /** Above the threshold: 0 at it, 1 the loudest. */
  readonly loudRatio: number
  /** 0 the lowest, 1 the highest that voices reach; undefined for what has no pitch. */
  readonly pitchRatio: number | undefined
}

/** A response with a memory of its own. @returns how strong the toy runs, 0-1 */
export type Response = (voice: Voice, elapsedMs: number) => number

export type EffectId = 'voice' | 'rain' | 'drum' | 'sea' | 'hum'

export interface Effect {
  readonly id: EffectId
  readonly nameKey: TextKey
  readonly textKey: TextKey
  readonly begin: () => Response
}

/** A voice that is through by two thirds after this. */
const VOICE_FALL_MS = 90

function yourVoice(): Response {
  let ratio = 0
  return ({ loudRatio }, elapsedMs) => {
    ratio = loudRatio > ratio ? loudRatio : approach(ratio, loudRatio, elapsedMs, VOICE_FALL_MS)
    return ratio
  }
}

/** Drops a second: of a whisper, and how many more of a shout. */
const DROPS_HZ = { least: 2.5, more: 4.5 } as const

/** Drops that fall quicker and heavier the louder it is. */
function rain(): Response {
  let phase = 0
  return ({ loudRatio }, elapsedMs) => {
    if (loudRatio <= 0) {
      phase = 0
      return 0
    }
    const drop = loudRatio * (1 - phase) ** 1.5
    phase = (phase + ((DROPS_HZ.least + DROPS_HZ.more * loudRatio) * elapsedMs) / 1_000) % 1
    return drop
  }
}

/** What it stands out of, and by how much. */
const DRUM_GROUND_MS = 220
const DRUM_RISE = 0.12
const DRUM_FALL_MS = 160
const DRUMS_APART_MS = 220

/** One full stroke at each sudden sound; one that stays is no second. */
function drum(): Response {
  let ground = 0
  let last = 0
  let ratio = 0
  let sinceMs = DRUMS_APART_MS
  return ({ loudRatio }, elapsedMs) => {
    sinceMs += elapsedMs
    const rise = loudRatio - ground
    ground = approach(ground, loudRatio, elapsedMs, DRUM_GROUND_MS)
    ratio = approach(ratio, 0, elapsedMs, DRUM_FALL_MS)
    const isRising = loudRatio - last > DRUM_RISE / 2
    last = loudRatio
    if (rise > DRUM_RISE && isRising && sinceMs >= DRUMS_APART_MS) {
      sinceMs = 0
      ratio = Math.max(ratio, Math.min(1, 0.5 + loudRatio / 2))
    }
    return ratio
  }
}

const SEA_RISE_MS = 700
const SEA_FALL_MS = 1_600

/** Swells and ebbs, whatever the voice does in between. */
function sea(): Response {
  let ratio = 0
  return ({ loudRatio }, elapsedMs) => {
    ratio = approach(ratio, loudRatio, elapsedMs, loudRatio > ratio ? SEA_RISE_MS : SEA_FALL_MS)
    return ratio
  }
}

const HUM_MS = 120
/** Of the lowest hum: it is felt. */
const HUM_LEAST = 0.2

/** The higher one hums, the stronger; breath and noise, which have no pitch, move nothing. */
function hum(): Response {
  let ratio = 0
  return ({ loudRatio, pitchRatio }, elapsedMs) => {
    const isHum = loudRatio > 0 && pitchRatio !== undefined
    ratio = approach(ratio, isHum ? HUM_LEAST + (1 - HUM_LEAST) * pitchRatio : 0, elapsedMs, HUM_MS)
    return ratio
  }
}

/** In the order they are offered in. Source: spec §2 (voiceControl: sound effects). */
export const EFFECTS: readonly [Effect, ...Effect[]] = [
  {
    id: 'voice',
    nameKey: 'voiceControl.effect.voice',
    textKey: 'voiceControl.effect.voiceText',
    begin: yourVoice,
  },
  { id: 'rain', nameKey: 'voiceControl.effect.rain', textKey: 'voiceControl.effect.rainText', begin: rain },
  { id: 'drum', nameKey: 'voiceControl.effect.drum', textKey: 'voiceControl.effect.drumText', begin: drum },
  { id: 'sea', nameKey: 'voiceControl.effect.sea', textKey: 'voiceControl.effect.seaText', begin: sea },
  { id: 'hum', nameKey: 'voiceControl.effect.hum', textKey: 'voiceControl.effect.humText', begin: hum },
]

export function effectOf(id: EffectId): Effect {
  return EFFECTS.find((effect) => effect.id === id) ?? EFFECTS[0]
}

/** Of a preview: as the toy is asked. */
const LOOK_MS = 50
/** A short call, a long one that rises, and two claps. */
const SAMPLE: readonly Voice[] = Array.from({ length: 60 }, (_, at) => {
  const s = (at * LOOK_MS) / 1_000
  if (s < 0.45) return { loudRatio: 0.7 * Math.sin((Math.PI * s) / 0.45), pitchRatio: 0.25 }
  if (s >= 0.7 && s < 1.9) return { loudRatio: 0.35 + 0.55 * ((s - 0.7) / 1.2), pitchRatio: (s - 0.7) / 1.2 }
  if ((s >= 2.2 && s < 2.3) || (s >= 2.6 && s < 2.7)) return { loudRatio: 0.9, pitchRatio: undefined }
  return { loudRatio: 0, pitchRatio: undefined }
})

/** What an effect makes of the same three seconds: what is heard, and what is felt of it, each 0-1. */
export function preview(effect: Effect): {
  readonly heard: readonly number[]
  readonly felt: readonly number[]
} {
  const respond = effect.begin()
  return {
    heard: SAMPLE.map((voice) => voice.loudRatio),
    felt: SAMPLE.map((voice) => respond(voice, LOOK_MS)),
  }
}
