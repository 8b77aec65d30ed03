import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Ear } from './ear.ts'
import { SILENCE_DB } from './loudness.ts'
import { tone } from './sound.testkit.ts'

const RATE = 44_100

/** The browser's sound as far as an ear knows it: one sound, heard up to `currentTime`. */
class FakeContext {
  static last: FakeContext
  readonly sampleRate = RATE
  readonly destination = {}
  currentTime = 0
  state = 'suspended'
  sound: Float32Array = new Float32Array()

  constructor() {
    FakeContext.last = this
  }

  createMediaElementSource = () => new FakeNode(this)
  createMediaStreamSource = () => new FakeNode(this)

  resume(): Promise<void> {
    this.state = 'running'
    return Promise.resolve()
  }

  close(): Promise<void> {
    this.state = 'closed'
    return Promise.resolve()
  }
}

class FakeNode {
  readonly context: FakeContext

  constructor(context: FakeContext) {
    this.context = context
  }

  connect = <Node>(node: Node): Node => node

  /** The last that was heard, as an analyser keeps it. */
  getFloatTimeDomainData(samples: Float32Array): void {
    const end = Math.round(this.context.currentTime * RATE)
    for (let at = 0; at < samples.length; at += 1)
      samples[at] = this.context.sound[end - samples.length + at] ?? 0
  }
}

async function openEar(sound: Float32Array) {
  const ear = Ear.ofElement({} as HTMLMediaElement)
  const context = FakeContext.last
  context.sound = sound
  await ear.start()
  let nowMs = 1_000
  /** Lets so much of the sound run, and looks. */
  const hear = (ms: number, soundMs = ms) => {
    nowMs += ms
    context.currentTime += soundMs / 1_000
    return ear.look(nowMs)
  }
  return { ear, context, hear }
}

describe('ear', () => {
  beforeEach(() => {
    for (const name of ['AnalyserNode', 'BiquadFilterNode', 'GainNode']) vi.stubGlobal(name, FakeNode)
    vi.stubGlobal('AudioContext', FakeContext)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('PLR-03 hears within 100 ms that a sound begins, and its beat once', async () => {
    const { hear } = await openEar(tone(60, 3, RATE, (s) => (s < 1 ? 0 : 0.8)))
    for (let count = 0; count < 19; count += 1) expect(hear(50)).toEqual({ loudDb: SILENCE_DB, beatRatio: 0 })
    const looks = Array.from({ length: 20 }, () => hear(50))
    expect(looks[2]?.loudDb).toBeGreaterThan(-8)
    expect(looks.slice(0, 4).filter(({ beatRatio }) => beatRatio > 0)).toHaveLength(1)
    expect(looks.slice(4).every(({ beatRatio }) => beatRatio === 0)).toBe(true)
  })

  it('PLR-03 misses no beat when it is looked at late', async () => {
    const { hear } = await openEar(tone(60, 3, RATE, (s) => 0.7 * Math.exp(-(s % 0.5) / 0.06)))
    const beats = Array.from({ length: 15 }, () => hear(170).beatRatio).filter((ratio) => ratio > 0)
    expect(beats).toHaveLength(6)
  })

  it('PLR-08, PLR-03 hears silence once the system holds the sound back, whatever was heard last', async () => {
    const { context, hear } = await openEar(tone(120, 5, RATE, () => 0.8))
    expect(hear(500).loudDb).toBeGreaterThan(-8)
    // Sound comes in blocks; two looks may see the same one.
    expect(hear(50, 0).loudDb).toBeGreaterThan(-8)
    hear(100, 0)
    expect(hear(100, 0)).toEqual({ loudDb: SILENCE_DB, beatRatio: 0 })
    expect(hear(50).loudDb).toBeGreaterThan(-8)
    context.state = 'interrupted'
    expect(hear(50)).toEqual({ loudDb: SILENCE_DB, beatRatio: 0 })
  })

  it('PLR-04 hears how high a voice is, and lets go of everything with its end', async () => {
    const { ear, context, hear } = await openEar(tone(220, 2, RATE, () => 0.4))
    hear(500)
    expect(ear.pitchHz()).toBeCloseTo(220, -1)
    ear.close()
    ear.close()
    expect(context.state).toBe('closed')
  })
})
