import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CameraError, openCamera } from './camera.ts'
import type { ReadResult } from './code-reader.ts'
import { LOOK_PAUSE_MS, Scanner } from './scanner.ts'

const TOY = 'thrum:toy:ABCD2345WXYZ'
const PERSON = 'thrum:playaB3dE5fG7hI9jK1lM2nO'

class FakeTrack extends EventTarget {
  readyState = 'live'
  isTorchOn = false
  getCapabilities = () => ({ torch: true })
  stop() {
    this.readyState = 'ended'
  }
  async applyConstraints({ advanced }: { advanced: { torch: boolean }[] }) {
    this.isTorchOn = advanced[0]?.torch === true
  }
}

function setUp({ wants = 'toy' }: { wants?: 'toy' | 'person' } = {}) {
  const tracks: FakeTrack[] = []
  const frames = { open: 0 }
  const world = {
    trouble: undefined as 'failed' | undefined,
    shown: [] as string[],
    error: undefined as string | undefined,
    isEnded: false,
  }
  const devices = {
    async getUserMedia() {
      if (world.error !== undefined) throw new DOMException('', world.error)
      const track = new FakeTrack()
      tracks.push(track)
      return { getTracks: () => [track], getVideoTracks: () => [track] }
    },
  } as unknown as MediaDevices
  const found: unknown[] = []
  const read = async (): Promise<ReadResult> =>
    world.trouble === undefined ? { texts: world.shown } : { trouble: world.trouble }
  const scanner = new Scanner({
    wants,
    onFound: (one) => found.push([one, tracks.map(({ readyState }) => readyState)]),
    openCamera: () => openCamera(devices),
    reader: {
      readFrame(frame) {
        frame.close()
        return read()
      },
      readPicture: read,
      end: () => {
        world.isEnded = true
      },
    },
    async grab() {
      frames.open += 1
      return {
        close: () => {
          frames.open -= 1
        },
      } as unknown as ImageBitmap
    },
  })
  return { scanner, tracks, frames, world, found, pass: () => vi.advanceTimersByTimeAsync(LOOK_PAUSE_MS) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('scanner', () => {
  it('DEV-01 finds a code that comes into sight, and switches the camera off first', async () => {
    const { scanner, world, found, pass } = setUp()
    await scanner.start()
    await pass()
    expect(scanner.getSnapshot()).toMatchObject({ camera: 'live', hasTorch: true, note: undefined })
    expect(found).toEqual([])
    world.shown = [PERSON, TOY]
    await pass()
    expect(found).toEqual([[{ is: 'toy', code: 'ABCD2345WXYZ' }, ['ended']]])
    expect(scanner.getSnapshot()).toMatchObject({ camera: 'idle', stream: undefined })
    await pass()
    expect(found).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['toy', PERSON, 'isPerson'],
    ['person', TOY, 'isToy'],
    ['toy', 'https://evil.example', 'foreign'],
  ] as const)(
    'DEV-01 wants a %s, says what is wrong with %s, and goes on looking',
    async (wants, text, note) => {
      const { scanner, world, found, tracks, pass } = setUp({ wants })
      world.shown = [text]
      await scanner.start()
      await pass()
      expect(scanner.getSnapshot()).toMatchObject({ camera: 'live', note })
      world.shown = [wants === 'toy' ? TOY : PERSON]
      await pass()
      expect(found).toHaveLength(1)
      expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
    },
  )

  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
  ])('DEV-01 says of %s that the camera is: %s', async (name, camera) => {
    const { scanner, world } = setUp()
    world.error = name
    await scanner.start()
    expect(scanner.getSnapshot().camera).toBe(camera)
    world.error = undefined
    await scanner.start()
    expect(scanner.getSnapshot().camera).toBe('live')
    scanner.stop()
  })

  it('DEV-01 says that there is no camera where the page may have none', async () => {
    await expect(openCamera(undefined)).rejects.toEqual(new CameraError('none'))
  })

  it('DEV-01 switches off a camera that is handed over only after it was left', async () => {
    const { scanner, tracks } = setUp()
    const starting = scanner.start()
    scanner.stop()
    await starting
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
    expect(scanner.getSnapshot().camera).toBe('idle')
  })

  it('DEV-01 leaves no track, frame, timer or reader behind', async () => {
    const { scanner, tracks, frames, world, pass } = setUp()
    await scanner.start()
    await scanner.start()
    await pass()
    scanner.end()
    await pass()
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
    expect(frames.open).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(world.isEnded).toBe(true)
  })

  it('DEV-01 switches the camera off and says so where the reader did not load, and begins anew by hand', async () => {
    const { scanner, world, tracks, pass } = setUp()
    world.trouble = 'failed'
    await scanner.start()
    await pass()
    expect(scanner.getSnapshot()).toMatchObject({ camera: 'idle', note: 'failed' })
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
    expect(world.isEnded).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    world.trouble = undefined
    await scanner.start()
    expect(scanner.getSnapshot()).toMatchObject({ camera: 'live', note: undefined })
    scanner.stop()
  })

  it('DEV-01 notices a camera that goes away', async () => {
    const { scanner, tracks } = setUp()
    await scanner.start()
    tracks[0]?.dispatchEvent(new Event('ended'))
    expect(scanner.getSnapshot()).toMatchObject({ camera: 'none', stream: undefined })
  })

  it('DEV-01 switches the light on and off, and off with the camera', async () => {
    const { scanner, tracks } = setUp()
    await scanner.start()
    await scanner.toggleTorch()
    expect(tracks[0]?.isTorchOn).toBe(true)
    expect(scanner.getSnapshot().isTorchOn).toBe(true)
    await scanner.toggleTorch()
    expect(tracks[0]?.isTorchOn).toBe(false)
    await scanner.toggleTorch()
    scanner.stop()
    expect(scanner.getSnapshot()).toMatchObject({ hasTorch: false, isTorchOn: false })
  })

  it('DEV-01 reads a picture without a camera, and says when there is no code in it', async () => {
    const { scanner, world, found, tracks } = setUp()
    await scanner.readPicture(new Blob())
    expect(scanner.getSnapshot()).toMatchObject({ isReading: false, note: 'noCode' })
    world.shown = [TOY]
    await scanner.readPicture(new Blob())
    expect(found).toHaveLength(1)
    expect(tracks).toEqual([])
  })
})
