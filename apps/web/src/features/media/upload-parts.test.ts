import { UPLOAD_PART_MAX_BYTES } from '@thrum/contracts/limits'
import type { Media } from '@thrum/contracts/media/media.entities'
import { expect, test } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { type BegunUpload, type PartCalls, sendParts } from './upload-parts.ts'

const SIZE = 2 * UPLOAD_PART_MAX_BYTES + 10
const FILE = new Blob([new Uint8Array(SIZE)])
const refused = (reason: string) =>
  new CallError('refused', { body: { code: -1, msg: '', data: null, reason } })
const gone = () => refused('upload.gone')

/** The service, in memory. */
function setUp() {
  const there = new Map<string, number>()
  const made = new Set<string>()
  const told: (BegunUpload | undefined)[] = []
  const ratios: number[] = []
  const sizes: number[] = []
  let begins = 0
  let cutAfter: number | undefined
  const find = (id: string) => {
    const offset = there.get(id)
    if (offset === undefined) throw gone()
    return { id, offset }
  }
  const calls: PartCalls = {
    async begin() {
      begins += 1
      there.set(`up${begins}`, 0)
      return find(`up${begins}`)
    },
    offset: async (id) => find(id),
    async part({ id }, bytes, onProgress) {
      const { offset } = find(id)
      sizes.push(bytes.size)
      onProgress(0.5)
      there.set(id, offset + Math.min(bytes.size, cutAfter ?? bytes.size))
      if (cutAfter !== undefined) throw new CallError('network')
      return find(id)
    },
    async finish(id) {
      if (!made.has(id) && find(id).offset !== SIZE) throw refused('upload.incomplete')
      made.add(id)
      return { id } as Media
    },
  }
  const send = (begun?: BegunUpload) =>
    sendParts(FILE, calls, {
      begun,
      onBegun: (now) => void told.push(now),
      onProgress: (ratio) => void ratios.push(ratio),
    })
  const cut = (bytes: number | undefined) => {
    cutAfter = bytes
  }
  return { calls, there, made, told, ratios, sizes, send, cut, begins: () => begins }
}

test('UPL-01, INPT-019 goes up in parts of 4 MiB, with the progress of the whole', async () => {
  const { send, sizes, ratios, told } = setUp()
  expect(await send()).toEqual({ id: 'up1' })
  expect(sizes).toEqual([UPLOAD_PART_MAX_BYTES, UPLOAD_PART_MAX_BYTES, 10])
  expect(ratios).toEqual([...ratios].sort((one, other) => one - other))
  expect([ratios[0], ratios.at(-1)]).toEqual([0, 1])
  expect(told.map((at) => at?.offset)).toEqual([0, UPLOAD_PART_MAX_BYTES, 2 * UPLOAD_PART_MAX_BYTES, SIZE])
})

test('UPL-01 after cuts it goes on from what is there, and nothing is sent twice', async () => {
  const { send, cut, told, there, sizes, begins } = setUp()
  cut(1_000)
  await expect(send()).rejects.toMatchObject({ failure: 'network' })
  for (let again = 0; again < 9; again += 1) await expect(send(told.at(-1))).rejects.toThrow()
  expect(there.get('up1')).toBe(10_000)
  cut(undefined)
  sizes.length = 0
  await send(told.at(-1))
  expect([begins(), sizes.reduce((sum, size) => sum + size, 0)]).toEqual([1, SIZE - 10_000])
})

test('UPL-01 the answer to its end was lost: it asks again, and sends nothing', async () => {
  const { send, sizes, there } = setUp()
  there.set('up', SIZE)
  expect(await send({ id: 'up', offset: 5 })).toEqual({ id: 'up' })
  expect(sizes).toEqual([])
})

test('UPL-01, INPT-016 a film that was made smaller meanwhile is not sent again', async () => {
  const { send, sizes, there, made, begins } = setUp()
  there.set('up', 1_000)
  made.add('up')
  expect(await send({ id: 'up', offset: SIZE })).toEqual({ id: 'up' })
  expect([sizes, begins()]).toEqual([[], 0])
})

test('UPL-01 what the service let go of is begun anew, once', async () => {
  const { send, told, begins } = setUp()
  expect(await send({ id: 'old', offset: 9 })).toEqual({ id: 'up1' })
  expect([told[0], begins()]).toEqual([undefined, 1])
})

test('UPL-01 what the service lets go of meanwhile is begun anew by the next try', async () => {
  const { send, calls, told, begins } = setUp()
  const { part } = calls
  calls.part = () => Promise.reject(gone())
  await expect(send()).rejects.toMatchObject({ failure: 'service' })
  expect(told.at(-1)).toBeUndefined()
  calls.part = part
  expect(await send(told.at(-1))).toEqual({ id: 'up2' })
  expect(begins()).toBe(2)
})

test('UPL-01 a service that takes nothing isn’t asked for ever', async () => {
  const { send, calls } = setUp()
  let parts = 0
  calls.part = async (at) => {
    parts += 1
    return at
  }
  await expect(send()).rejects.toMatchObject({ failure: 'service' })
  expect(parts).toBe(3)
})

test('INPT-016, UPL-01 what is looked into for longer than a call waits is asked for again, and not sent again', async () => {
  const { send, calls, sizes } = setUp()
  const { finish } = calls
  let late = 2
  calls.finish = async (id) => {
    late -= 1
    if (late >= 0) throw new CallError('timeout')
    return finish(id)
  }
  expect(await send()).toEqual({ id: 'up1' })
  expect(sizes).toHaveLength(3)
})

test('INPT-016, INPT-018 what is there whole and waits its turn for longer is asked for later, and has not failed', async () => {
  const { send, calls, told } = setUp()
  let asked = 0
  calls.finish = async () => {
    asked += 1
    throw new CallError('timeout')
  }
  for (const begun of [undefined, { id: 'up1', offset: SIZE }])
    await expect(send(begun)).rejects.toMatchObject({ failure: 'timeout', retryAfterMs: 5_000 })
  expect([asked, told.at(-1)]).toEqual([10, { id: 'up1', offset: SIZE }])
  await expect(send({ id: 'up1', offset: SIZE - 1 })).rejects.toMatchObject({
    ...{ failure: 'timeout', retryAfterMs: undefined },
  })
})
