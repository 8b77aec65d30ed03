import { expect, test } from 'vitest'
import { FileDownloads } from './file-downloads.ts'

const FILE = { name: 'plan.pdf', bytes: 100, address: '/media/m1' }

function setUp() {
  const saved: [Blob, string][] = []
  const asked: string[] = []
  let way: { signal: AbortSignal; onBytes: (bytes: number) => void } | undefined
  let end: PromiseWithResolvers<Blob> = Promise.withResolvers()
  const downloads = new FileDownloads({
    fetch(address, signal, onBytes) {
      asked.push(address)
      way = { signal, onBytes }
      end = Promise.withResolvers<Blob>()
      return end.promise
    },
    save: (blob, name) => void saved.push([blob, name]),
  })
  let told = 0
  downloads.subscribe(() => {
    told += 1
  })
  return {
    ...{ downloads, saved, asked },
    way: () => way,
    end: () => end,
    told: () => told,
    at: () => downloads.stateOf(FILE.address),
  }
}

test('CHAT-046 comes with its progress, once, and is kept under its name', async () => {
  const { downloads, saved, asked, way, end, told, at } = setUp()
  const loading = downloads.start(FILE)
  void downloads.start(FILE)
  expect([at(), asked.length]).toEqual([{ at: 'loading', ratio: 0 }, 1])
  way()?.onBytes(50)
  const before = told()
  way()?.onBytes(51)
  expect([at(), told()]).toEqual([{ at: 'loading', ratio: 0.5 }, before])
  const blob = new Blob(['x'])
  end().resolve(blob)
  await loading
  expect([at(), saved]).toEqual([{ at: 'saved' }, [[blob, 'plan.pdf']]])
})

test('CHAT-046 cancelled it is not kept, whatever still comes; it can be asked for again', async () => {
  const { downloads, saved, way, end, at } = setUp()
  const first = downloads.start(FILE)
  downloads.cancel(FILE.address)
  expect([way()?.signal.aborted, at()]).toEqual([true, { at: 'idle' }])
  end().resolve(new Blob())
  await first
  expect([at(), saved]).toEqual([{ at: 'idle' }, []])
  const second = downloads.start(FILE)
  end().resolve(new Blob())
  await second
  expect(saved.length).toBe(1)
})

test('CHAT-046 what can’t be had says so, and is tried again', async () => {
  const { downloads, end, at, saved } = setUp()
  const first = downloads.start(FILE)
  end().reject(new Error('gone'))
  await first
  expect(at()).toEqual({ at: 'failed' })
  const second = downloads.start(FILE)
  end().resolve(new Blob())
  await second
  expect([at(), saved.length]).toEqual([{ at: 'saved' }, 1])
})

test('ME-10 with the session what is on its way ends, and nothing is known of it', async () => {
  const { downloads, saved, way, end, at } = setUp()
  const loading = downloads.start(FILE)
  downloads.clear()
  end().resolve(new Blob())
  await loading
  expect([way()?.signal.aborted, at(), saved]).toEqual([true, { at: 'idle' }, []])
})
