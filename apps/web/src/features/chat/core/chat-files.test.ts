import 'fake-indexeddb/auto'
import { UPLOAD_WHOLE_MAX_BYTES } from '@thrum/contracts/limits'
import type { Media } from '@thrum/contracts/media/media.entities'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { toUserId } from '../chat.testkit.ts'
import type { UploadCall } from './chat-ports.ts'
import { askedOf, openTab, openTalk, settle, type Tab } from './core.testkit.ts'
import { type FakeService, idWith, WITH_NOA } from './fake-service.testkit.ts'

const SMALL = { kind: 'file', blob: new Blob(['page']), fileName: 'plan.pdf' } as const
const LARGE = {
  kind: 'file',
  blob: new Blob([new Uint8Array(UPLOAD_WHOLE_MAX_BYTES + 1)]),
  fileName: 'film.bin',
} as const
const MEDIA = {
  ...{ id: 'm1', kind: 'file', mime: 'application/octet-stream', bytes: 4 },
  ...{ width: null, height: null, address: '/media/m1' },
} as Media
const last = (tab: Tab) => tab.timeline().messages.at(-1)
const kindsOf = (service: FakeService, id = WITH_NOA) =>
  service.talks.get(id)?.messages.map(({ type, payload }) => payload.text ?? type)

/** Uploads that stand still until they are told how they end. */
function holdUploads(service: FakeService) {
  const ways: Parameters<UploadCall>[1][] = []
  const ends: PromiseWithResolvers<Media>[] = []
  service.upload = (_attachment, way) => {
    const end = Promise.withResolvers<Media>()
    ways.push(way)
    ends.push(end)
    way.signal.addEventListener('abort', () => end.reject(new CallError('cancelled')))
    return end.promise
  }
  return {
    ways,
    finish: (at = ends.length - 1) => ends[at]?.resolve(MEDIA),
    cut: () => ends.at(-1)?.reject(new CallError('network')),
  }
}

test('CHAT-046, INPT-017, INPT-019 a file stands there at once with name and size; its message says which and how it is called', async () => {
  const { tab, service, chat } = await openTalk({ count: 0 })
  const uploads = holdUploads(service)
  const id = chat.sendAttachment(WITH_NOA, SMALL)
  const shown = { fileName: 'plan.pdf', fileSize: 4 }
  expect(last(tab)).toMatchObject({ ID: id, type: 'file', payload: shown, upload: { ratio: 0 } })
  await settle()
  uploads.finish()
  await settle()
  expect(askedOf(service, 'send')).toMatchObject([
    { id, type: 'file', payload: { uuid: 'm1', fileName: 'plan.pdf' } },
  ])
  expect(last(tab)).toMatchObject({ ID: id, status: 'success' })
})

test('INPT-017, RE-07 of large ones to many people three go up at a time, and all arrive', async () => {
  const { service, chat } = await openTalk({ count: 0 })
  const uploads = holdUploads(service)
  const all = [...'abcdefghijkl'].map(toUserId)
  for (const friend of all) service.talkWith(friend)
  for (const friend of all) chat.sendAttachment(idWith(friend), LARGE)
  await settle()
  expect(uploads.ways).toHaveLength(3)
  for (let at = 0; at < all.length; at += 1) {
    uploads.finish(at)
    await settle()
    expect(uploads.ways).toHaveLength(Math.min(all.length, at + 4))
  }
  expect(all.map((friend) => kindsOf(service, idWith(friend)))).toEqual(all.map(() => ['file']))
})

test('INPT-017, RE-07 a large one that is up whole, and is looked into, holds back no other', async () => {
  const { service, chat } = await openTalk({ count: 0 })
  const uploads = holdUploads(service)
  const all = [...'abcde'].map(toUserId)
  for (const friend of all) service.talkWith(friend)
  for (const friend of all) chat.sendAttachment(idWith(friend), LARGE)
  await settle()
  expect(uploads.ways).toHaveLength(3)
  uploads.ways[0]?.onBegun?.({ id: 'u1', offset: 4 })
  await settle()
  expect(uploads.ways).toHaveLength(3)
  uploads.ways[0]?.onBegun?.({ id: 'u1', offset: LARGE.blob.size })
  await settle()
  expect(uploads.ways).toHaveLength(4)
})

test('INPT-017 a large one lets what is written meanwhile go first; a small one keeps its place', async () => {
  const { tab, service, chat } = await openTalk({ count: 0 })
  const uploads = holdUploads(service)
  chat.sendAttachment(WITH_NOA, LARGE)
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'meanwhile' } })
  await settle()
  expect(kindsOf(service)).toEqual(['meanwhile'])
  expect(tab.timeline().messages.map(({ type }) => type)).toEqual(['text', 'file'])
  chat.sendAttachment(WITH_NOA, SMALL)
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'after the small one' } })
  await settle()
  expect(kindsOf(service)).toEqual(['meanwhile'])
  uploads.finish(1)
  await settle()
  await settle()
  uploads.finish(0)
  await settle()
  expect(kindsOf(service)).toEqual(['meanwhile', 'file', 'after the small one', 'file'])
})

test('INPT-017 of several large ones in a conversation one goes up at a time, in their order; others go on', async () => {
  const { service, chat, tab } = await openTalk({ count: 0 })
  const uploads = holdUploads(service)
  const other = toUserId('kim')
  service.talkWith(other)
  chat.sendAttachment(WITH_NOA, LARGE)
  chat.sendAttachment(WITH_NOA, { ...LARGE, fileName: 'second.bin' })
  chat.sendAttachment(idWith(other), LARGE)
  chat.send(idWith(other), { type: 'text', payload: { text: 'hello' } })
  await settle()
  expect([uploads.ways.length, kindsOf(service, idWith(other))]).toEqual([2, ['hello']])
  uploads.finish(0)
  await settle()
  await settle()
  expect(uploads.ways.length).toBe(3)
  expect(tab.core.outbox.of(WITH_NOA).map(({ payload }) => payload.fileName)).toEqual(['second.bin'])
})

test('UPL-01, INPT-018 ten cuts with something new there each time never make it fail; three with nothing do', async () => {
  const { tab, service, chat, clock } = await openTalk({ count: 0 })
  const uploads = holdUploads(service)
  chat.sendAttachment(WITH_NOA, LARGE)
  await settle()
  for (let cut = 1; cut <= 10; cut += 1) {
    const way = uploads.ways.at(-1)
    expect(way?.begun).toEqual(cut === 1 ? undefined : { id: 'up', offset: (cut - 1) * 1_000 })
    way?.onBegun({ id: 'up', offset: cut * 1_000 })
    way?.onProgress(cut / 20)
    uploads.cut()
    await settle()
    // What is there stays in sight.
    expect(last(tab)).toMatchObject({ status: 'unSend', upload: { ratio: cut / 20 } })
    await clock.advance(1_000)
    await settle()
  }
  expect(uploads.ways.length).toBe(11)
  for (let cut = 0; cut < 2; cut += 1) {
    uploads.cut()
    await settle()
    await clock.advance(10_000)
    await settle()
  }
  expect(last(tab)?.status).toBe('fail')
})

test('UPL-01, INPT-019 after a reload it goes on with what was begun; stopped, the service is told to let go', async () => {
  const first = await openTalk({ count: 0 })
  const uploads = holdUploads(first.service)
  first.chat.sendAttachment(WITH_NOA, LARGE)
  await settle()
  uploads.ways[0]?.onBegun({ id: 'up', offset: 0 })
  await settle()
  first.tab.close()
  const { service } = first
  const again = holdUploads(service)
  const second = await openTab(first.user, { service })
  second.line.connect()
  await settle()
  expect(again.ways[0]?.begun).toEqual({ id: 'up', offset: 0 })
  const [entry] = second.core.outbox.all()
  if (entry === undefined) throw new Error('nothing waits')
  second.core.chat.discard(WITH_NOA, entry.id)
  await settle()
  expect([again.ways[0]?.signal.aborted, service.dropped]).toEqual([true, ['up']])
  // One that was begun only then is let go of, too.
  again.ways[0]?.onBegun({ id: 'late', offset: 0 })
  expect(service.dropped).toEqual(['up', 'late'])
})

test('UPL-01 a service that let go of what was begun is not asked for it again', async () => {
  const { service, chat, tab, clock } = await openTalk({ count: 0 })
  const uploads = holdUploads(service)
  chat.sendAttachment(WITH_NOA, LARGE)
  await settle()
  uploads.ways[0]?.onBegun({ id: 'up', offset: 5 })
  uploads.ways[0]?.onBegun(undefined)
  uploads.cut()
  await settle()
  await clock.advance(1_000)
  await settle()
  expect(uploads.ways[1]?.begun).toBeUndefined()
  uploads.finish()
  await settle()
  await settle()
  expect(last(tab)?.status).toBe('success')
})
