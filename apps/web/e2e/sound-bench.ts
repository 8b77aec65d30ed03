import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const RATE = 44_100
const HZ = 120

/** A sound file of one tone. @param amplitudeAt 0-1 at a moment, s */
export function toneFile(seconds: number, amplitudeAt: (s: number) => number): Buffer {
  const samples = seconds * RATE
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at += 1) {
    const sample = amplitudeAt(at / RATE) * Math.sin((2 * Math.PI * HZ * at) / RATE)
    file.writeInt16LE(Math.round(32_767 * sample), 44 + at * 2)
  }
  return file
}

/** Silent in even seconds, loud in odd ones. */
export const steps = (s: number) => (Math.floor(s) % 2 === 1 ? 0.8 : 0)

/** The same on disk, for a microphone that hears it over and over. */
export function stepsOnDisk(): string {
  const path = join(os.tmpdir(), 'thrum-steps.wav')
  writeFileSync(path, toneFile(4, steps))
  return path
}

/** One order as the page handed it to the radio. */
export interface TimedWrite {
  readonly code: string
  /** Where the music stood, s. */
  readonly musicS: number
  /** The page's clock. */
  readonly atMs: number
  /** Since the finger last went down, or since the write before it ended, if that is later: one at a time. */
  readonly afterTouchMs: number
}

/**
 * Keeps, in the page, each order with where the music stood, so that a busy machine between page and test counts for
 * nothing; the peripheral's log says which of them arrived. Also what the page asks of the media keys.
 */
export const TIME_SOUND = `(() => {
  if (globalThis.BluetoothRemoteGATTCharacteristic === undefined) return
  const timed = { writes: [], audio: undefined, keys: {}, tracks: [], edges: [] }
  globalThis.__timed = timed
  let touchedMs = NaN
  let freeMs = 0
  window.addEventListener('pointerdown', () => { touchedMs = performance.now() }, { capture: true })
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () { timed.audio = this; return play.call(this) }
  const setKey = MediaSession.prototype.setActionHandler
  MediaSession.prototype.setActionHandler = function (action, run) {
    timed.keys[action] = run
    return setKey.call(this, action, run)
  }
  const ask = MediaDevices.prototype.getUserMedia
  MediaDevices.prototype.getUserMedia = async function (wish) {
    const stream = await ask.call(this, wish)
    timed.tracks.push(...stream.getTracks())
    watch(stream.clone())
    return stream
  }
  // When the sound itself rises and falls, to the sample.
  function watch(stream) {
    const context = new AudioContext()
    const ear = new AnalyserNode(context, { fftSize: 8192 })
    context.createMediaStreamSource(stream).connect(ear)
    const samples = new Float32Array(8192)
    const part = 512
    const look = setInterval(() => {
      if (timed.tracks.every((track) => track.readyState === 'ended')) {
        clearInterval(look)
        for (const track of stream.getTracks()) track.stop()
        return
      }
      ear.getFloatTimeDomainData(samples)
      const nowMs = performance.now()
      const isLoud = []
      for (let at = 0; at < samples.length; at += part)
        isLoud.push(samples.subarray(at, at + part).some((sample) => Math.abs(sample) > 0.2))
      for (let at = 1; at < isLoud.length; at += 1) {
        if (isLoud[at] === isLoud[at - 1]) continue
        const atMs = nowMs - ((isLoud.length - at) * part * 1_000) / context.sampleRate
        if (atMs - (timed.edges.at(-1)?.atMs ?? 0) > 300) timed.edges.push({ isRise: isLoud[at], atMs })
      }
    }, 60)
  }
  const proto = BluetoothRemoteGATTCharacteristic.prototype
  const write = proto.writeValueWithoutResponse
  proto.writeValueWithoutResponse = function (value) {
    const bytes = new Uint8Array(value.buffer ?? value)
    const code = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const atMs = performance.now()
    timed.writes.push({ code, musicS: timed.audio?.currentTime ?? NaN, atMs, afterTouchMs: atMs - Math.max(touchedMs, freeMs) })
    return write.call(this, value).finally(() => { freeMs = performance.now() })
  }
})()`

interface Timed {
  readonly writes: TimedWrite[]
  readonly audio: HTMLMediaElement | undefined
  readonly keys: Record<string, (details: { action: string }) => void>
  readonly tracks: MediaStreamTrack[]
  /** When what the microphone hears rose and fell, on the page's clock. */
  readonly edges: { readonly isRise: boolean; readonly atMs: number }[]
}

declare global {
  var __timed: Timed
}

export function timedWrites(page: Page): Promise<TimedWrite[]> {
  return page.evaluate(() => globalThis.__timed.writes)
}

/** All that the page keeps anywhere. */
export function storageListing(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const names: string[] = []
    const list = async (folder: FileSystemDirectoryHandle) => {
      for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
        names.push(name)
    }
    await list(await navigator.storage.getDirectory())
    const databases = await indexedDB.databases()
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const countBytes = (value: unknown): number => {
      if (value instanceof Blob) return value.size
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength
      if (typeof value !== 'object' || value === null) return 0
      return Object.values(value).reduce((sum: number, part) => sum + countBytes(part), 0)
    }
    let bytes = 0
    for (const { name = '' } of databases) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        bytes += countBytes(await settled(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return {
      local: Object.entries(localStorage).sort(),
      session: Object.entries(sessionStorage).sort(),
      databases: databases.map(({ name, version }) => `${name} ${version}`).sort(),
      // What a sound would be kept as.
      bytes,
      caches: await caches.keys(),
      files: names.sort(),
      cookies: document.cookie,
    }
  })
}

/** Level of an order, 0-100. */
export function levelOf(code: string): number {
  return Number.parseInt(code.slice(4, 6), 16)
}
