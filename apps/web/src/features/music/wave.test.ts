import { PATIENCE } from '@thrum/testkit/patience'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { barsOf, waveOf } from './wave.ts'

afterEach(() => vi.unstubAllGlobals())

describe('wave of a track', () => {
  it('PLR-03 has a bar for each part, against the loudest, and none that can’t be seen', () => {
    const sound = Float32Array.from({ length: 400 }, (_, at) => [0, 0.2, 0.4, 0.1][Math.floor(at / 100)] ?? 0)
    const bars = barsOf(sound, 4)
    expect(bars[0]).toBeCloseTo(0.06)
    expect(bars[1]).toBeCloseTo(0.5)
    expect(bars[2]).toBeCloseTo(1)
    expect(bars[3]).toBeCloseTo(0.25)
  })

  it('PLR-03 is flat for silence, and for less sound than bars', () => {
    expect(barsOf(new Float32Array(1_000), 3)).toEqual([0.06, 0.06, 0.06])
    expect(barsOf(Float32Array.of(0.5), 3)).toHaveLength(3)
  })

  it('PLR-03 unpacks one track at a time, and none that was passed over meanwhile', async () => {
    const unpacked: { readonly bytes: number; readonly end: () => void }[] = []
    class FakeContext {
      decodeAudioData({ byteLength }: ArrayBuffer) {
        const { promise, resolve } = Promise.withResolvers<{ getChannelData: () => Float32Array }>()
        unpacked.push({
          bytes: byteLength,
          end: () => resolve({ getChannelData: () => new Float32Array(44) }),
        })
        return promise
      }
    }
    vi.stubGlobal('OfflineAudioContext', FakeContext)
    const file = (bytes: number) => new Blob([new Uint8Array(bytes)])
    const bytes = () => unpacked.map((one) => one.bytes)
    const first = waveOf(file(1), 60_000, () => true)
    const passed = waveOf(file(2), 60_000, () => false)
    const next = waveOf(file(3), 60_000, () => true)
    await vi.waitFor(() => expect(bytes()).toEqual([1]), PATIENCE)
    unpacked[0]?.end()
    expect([(await first)?.length, await passed]).toEqual([44, undefined])
    await vi.waitFor(() => expect(bytes()).toEqual([1, 3]), PATIENCE)
    unpacked[1]?.end()
    expect((await next)?.length).toBe(44)
  })

  it('PLR-03 unpacks none that would fill the memory, and little of what doesn’t tell its length', async () => {
    vi.stubGlobal('OfflineAudioContext', class {})
    const large = { size: 13_000_000, arrayBuffer: vi.fn() } as unknown as Blob
    expect(await waveOf(large, 0, () => true)).toBeUndefined()
    expect(await waveOf(large, 13 * 60_000, () => true)).toBeUndefined()
    expect(large.arrayBuffer).not.toHaveBeenCalled()
  })
})
