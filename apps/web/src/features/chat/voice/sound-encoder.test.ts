import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { createEncoder } from 'wasm-media-encoders/esnext'
import { SoundEncoder } from './sound-encoder.ts'

const wasm = readFileSync(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3'))
const CHUNK = 2_048
const FRAME_MS = (1_152 / 44_100) * 1_000

/** As long as it plays: every frame of layer III of MPEG 1, 192 kbit/s, 44,100 Hz, one channel. Source: ISO/IEC 11172-3 */
function measure(bytes: Uint8Array): number {
  let at = 0
  let frames = 0
  while (at < bytes.length) {
    const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at)
    expect([sync, kind & 0xfe, rates & 0xfc, mode >> 6]).toEqual([0xff, 0xfa, 0xb0, 3])
    at += Math.floor((144 * 192_000) / 44_100) + ((rates >> 1) & 1)
    frames += 1
  }
  expect(at).toBe(bytes.length)
  return frames * FRAME_MS
}

/** So many ms of a tone, as a microphone gives them. */
async function record(ms: number, rate: number) {
  const encoder = new SoundEncoder(await createEncoder('audio/mpeg', Uint8Array.from(wasm)), rate)
  const samples = Float32Array.from({ length: (ms * rate) / 1_000 }, (_, at) => 0.5 * Math.sin(at / 16))
  for (let at = 0; at < samples.length; at += CHUNK) encoder.push(samples.subarray(at, at + CHUNK))
  const { parts, ...facts } = encoder.finish()
  return { ...facts, playsMs: measure(Buffer.concat(parts)) }
}

describe('the encoder', () => {
  test.each([44_100, 48_000, 16_000])('VOIC-008 makes 44,100 Hz, mono, 192 kbit/s of %i Hz', async (rate) => {
    const { playsMs, ms } = await record(2_500, rate)
    expect(ms).toBe(2_500)
    // Shown within 0.2 s of what it is.
    expect(Math.abs(playsMs - 2_500)).toBeLessThan(100)
  })

  test('VOIC-007, UP-12 takes a minute, and what it makes of it is short enough for the service', async () => {
    const { ms, playsMs, levels } = await record(60_400, 48_000)
    expect(ms).toBe(60_000)
    expect(playsMs).toBeLessThanOrEqual(60_100)
    expect(levels).toHaveLength(64)
  })

  test('VOIC-006 fills what the clock found long enough, so that the service does, too', async () => {
    const { ms, playsMs } = await record(940, 48_000)
    expect(ms).toBe(1_000)
    expect(playsMs).toBeGreaterThanOrEqual(1_000)
  })
})
