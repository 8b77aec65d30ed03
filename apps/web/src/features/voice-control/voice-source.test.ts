import { describe, expect, it } from 'vitest'
import { type VoiceLook, type VoiceSettings, VoiceSource } from './voice-source.ts'

function setUp(part: Partial<VoiceSettings> = {}) {
  const now = { loudDb: -90, hz: undefined as number | undefined, ms: 0 }
  const settings: { -readonly [Key in keyof VoiceSettings]: VoiceSettings[Key] } = {
    effect: 'voice',
    sensitivity: 70,
    strength: 100,
    ...part,
  }
  const looks: VoiceLook[] = []
  const source = new VoiceSource({
    look: () => now,
    pitchHz: () => now.hz,
    settings: () => settings,
    slots: () => [1],
    onLook: (look) => looks.push(look),
  })
  const hear = (loudDb: number, hz?: number) => {
    Object.assign(now, { loudDb, hz, ms: now.ms + 50 })
    return source.levelsAt(now.ms)['1']?.level ?? Number.NaN
  }
  return { hear, settings, looks }
}

describe('voice as a way to play', () => {
  it('PLR-04 moves nothing below the threshold, and all the way at a call', () => {
    const { hear, looks } = setUp()
    expect([hear(-90), hear(-45), hear(-40)]).toEqual([0, 0, 0])
    expect(hear(-8)).toBe(100)
    expect(looks.map((look) => look.heardRatio > 0.3)).toEqual([false, false, false, true])
  })

  it('PLR-04 begins at softer sounds the more sensitive it is', () => {
    expect(setUp({ sensitivity: 95 }).hear(-40)).toBeGreaterThan(0)
    expect(setUp({ sensitivity: 30 }).hear(-24)).toBe(0)
    expect(setUp({ sensitivity: 0 }).hear(0)).toBe(0)
  })

  it('PLR-04, TOY-05 never exceeds its strength', () => {
    expect(setUp({ strength: 40 }).hear(0)).toBe(40)
  })

  it('PLR-04 takes another effect at once', () => {
    const { hear, settings } = setUp({ effect: 'hum' })
    for (let count = 0; count < 20; count += 1) hear(-20, 110)
    const low = hear(-20, 110)
    for (let count = 0; count < 20; count += 1) hear(-20, 700)
    expect(hear(-20, 700)).toBeGreaterThan(low + 40)
    settings.effect = 'voice'
    expect(hear(-8)).toBe(100)
  })
})
