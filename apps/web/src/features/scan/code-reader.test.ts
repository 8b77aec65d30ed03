import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WorkerReader } from './code-reader.ts'
import type { ReadRequest } from './reader.messages.ts'

class FakeWorker {
  readonly asked: ReadRequest[] = []
  isOver = false
  onmessage: ((event: MessageEvent) => unknown) | null = null
  onerror: (() => unknown) | null = null
  postMessage(request: ReadRequest) {
    this.asked.push(request)
  }
  terminate() {
    this.isOver = true
  }
  answer(data: object) {
    this.onmessage?.({ data } as MessageEvent)
  }
}

function setUp() {
  const workers: FakeWorker[] = []
  const reader = new WorkerReader(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker as unknown as Worker
  })
  return { reader, workers }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('code reader', () => {
  it('DEV-01 gives each answer to its own question', async () => {
    const { reader, workers } = setUp()
    const one = reader.readPicture(new Blob())
    const other = reader.readPicture(new Blob())
    const [worker] = workers
    worker?.answer({ id: worker.asked[1]?.id, texts: ['other'] })
    worker?.answer({ id: worker.asked[0]?.id, trouble: 'tooLarge' })
    await expect(one).resolves.toMatchObject({ trouble: 'tooLarge' })
    await expect(other).resolves.toMatchObject({ texts: ['other'] })
    expect(workers).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('DEV-01 gives up a picture that takes for ever, and starts anew for the next', async () => {
    const { reader, workers } = setUp()
    const stuck = reader.readPicture(new Blob())
    await vi.advanceTimersByTimeAsync(30_000)
    await expect(stuck).resolves.toEqual({ trouble: 'unreadable' })
    expect(workers[0]?.isOver).toBe(true)
    const next = reader.readPicture(new Blob())
    workers[1]?.answer({ id: workers[1].asked[0]?.id, texts: [] })
    await expect(next).resolves.toMatchObject({ texts: [] })
  })

  it('DEV-01 answers what was asked of a reader that broke or ended', async () => {
    const { reader, workers } = setUp()
    const broken = reader.readPicture(new Blob())
    workers[0]?.onerror?.()
    await expect(broken).resolves.toEqual({ trouble: 'failed' })
    const left = reader.readPicture(new Blob())
    reader.end()
    await expect(left).resolves.toEqual({ trouble: 'failed' })
    expect(workers.every(({ isOver }) => isOver)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
