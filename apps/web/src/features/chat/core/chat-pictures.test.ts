import 'fake-indexeddb/auto'
import type { Media } from '@thrum/contracts/media/media.entities'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { ChatRefusal } from '../chat-refusal.ts'
import type { UploadCall } from './chat-ports.ts'
import { askedOf, openTab, openTalk, settle, type Tab } from './core.testkit.ts'
import { type FakeService, WITH_NOA } from './fake-service.testkit.ts'

const PICTURE = {
  kind: 'picture',
  blob: new Blob(['picture'], { type: 'image/png' }),
  width: 40,
  height: 20,
} as const
const MEDIA = {
  id: 'm1',
  kind: 'picture',
  mime: 'image/png',
  bytes: 7,
  width: 40,
  height: 20,
  address: '/media/m1',
}
const last = (tab: Tab) => tab.timeline().messages.at(-1)
const refused = (reason: string) =>
  new CallError('refused', { body: { code: -1, msg: 'no', data: null, reason } })

/** An upload that stands still until it is told how it ends. */
function holdUpload(service: FakeService) {
  const ways: Parameters<UploadCall>[1][] = []
  const ends: PromiseWithResolvers<Media>[] = []
  service.upload = (_picture, way) => {
    const end = Promise.withResolvers<Media>()
    ways.push(way)
    ends.push(end)
    way.signal.addEventListener('abort', () => end.reject(new CallError('cancelled')))
    return end.promise
  }
  return { ways, finish: () => ends.at(-1)?.resolve(MEDIA as Media) }
}

test('INPT-018, INPT-019, CHAT-019, UPL-01 stands there at once with its sides, goes up with its progress, then the message goes', async () => {
  const { tab, service, chat } = await openTalk()
  const upload = holdUpload(service)
  const id = chat.sendAttachment(WITH_NOA, PICTURE)
  expect(last(tab)).toMatchObject({
    ID: id,
    type: 'image',
    status: 'unSend',
    payload: { imageInfoArray: [{ width: 40, height: 20 }] },
    upload: { ratio: 0 },
  })
  await settle()
  upload.ways[0]?.onProgress(0.5)
  expect(last(tab)?.upload?.ratio).toBe(0.5)
  expect(askedOf(service, 'send')).toEqual([])
  upload.finish()
  await settle()
  expect(askedOf(service, 'send')).toMatchObject([
    { id, type: 'image', payload: { uuid: 'm1', imageFormat: 3, imageInfoArray: [] } },
  ])
  expect(last(tab)).toMatchObject({ ID: id, status: 'success' })
  expect(last(tab)?.upload).toBeUndefined()
})

test('CHAT-040 what the service says of its forms takes the place of what was known here', async () => {
  const { tab, service, chat, line } = await openTalk({ count: 0 })
  chat.sendAttachment(WITH_NOA, PICTURE)
  line.isMute = true
  await settle()
  const message = service.talks.get(WITH_NOA)?.messages[0]
  if (message === undefined) throw new Error('not sent')
  const forms = [1, 2, 3].map((sizeType) => ({ sizeType, url: `/media/f${sizeType}` }))
  line.speak()
  await settle()
  service.push({
    type: 'message',
    data: { message: { ...message, payload: { ...message.payload, imageInfoArray: forms } } },
  })
  expect(last(tab)?.payload.imageInfoArray).toEqual(forms)
  service.push({ type: 'message', data: { message } })
  expect(last(tab)?.payload.imageInfoArray).toEqual(forms)
})

test('CHAT-017, INPT-018 pictures and texts arrive in the order in which they were chosen', async () => {
  const { service, chat } = await openTalk({ count: 0 })
  const upload = holdUpload(service)
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'before' } })
  chat.sendAttachment(WITH_NOA, PICTURE)
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'after' } })
  await settle()
  upload.finish()
  await settle()
  await settle()
  const kinds = service.talks.get(WITH_NOA)?.messages.map(({ type, payload }) => payload.text ?? type)
  expect(kinds).toEqual(['before', 'image', 'after'])
})

test('INPT-019 stopped, its bubble is gone, its upload ends, and the next one goes', async () => {
  const { tab, service, chat } = await openTalk({ count: 0 })
  const upload = holdUpload(service)
  const id = chat.sendAttachment(WITH_NOA, PICTURE)
  chat.send(WITH_NOA, { type: 'text', payload: { text: 'after' } })
  await settle()
  chat.discard(WITH_NOA, id)
  await settle()
  expect(upload.ways[0]?.signal.aborted).toBe(true)
  expect(tab.texts()).toEqual(['after'])
  expect(service.talks.get(WITH_NOA)?.messages).toMatchObject([{ type: 'text' }])
})

test('INPT-018, CHAT-024, P-C4 the page is closed while it goes up: the next one sends it, with what it was', async () => {
  const first = await openTalk({ count: 0 })
  holdUpload(first.service)
  first.chat.sendAttachment(WITH_NOA, PICTURE)
  await settle()
  first.tab.close()
  const { service } = first
  const sizes: number[] = []
  service.upload = async ({ blob }) => {
    sizes.push(blob.size)
    return MEDIA as Media
  }
  const second = await openTab(first.user, { service })
  expect(last(second)).toMatchObject({ type: 'image', status: 'unSend', upload: { ratio: 0 } })
  second.line.connect()
  await settle()
  await settle()
  expect(sizes).toEqual([PICTURE.blob.size])
  expect(service.talks.get(WITH_NOA)?.messages).toMatchObject([{ type: 'image' }])
  expect((await openTab(first.user, { service })).core.outbox.all()).toEqual([])
})

test('INPT-018 once it is up it never goes up again, unless the service let go of it', async () => {
  const { tab, service, chat, line, clock } = await openTalk({ count: 0 })
  let tries = 0
  service.refuse = (event) => {
    if (event !== 'send') return undefined
    tries += 1
    if (tries === 1) return new ChatRefusal('service.unavailable', '')
    return tries === 2 ? new ChatRefusal('upload.unreadable', '') : undefined
  }
  chat.sendAttachment(WITH_NOA, PICTURE)
  await settle()
  expect(service.uploads).toBe(1)
  line.cut()
  line.connect()
  await settle()
  await clock.advance(5_000)
  await settle()
  expect(service.uploads).toBe(2)
  expect(last(tab)?.status).toBe('success')
})

test('INPT-018 refused, it fails with the reason and can be tried again', async () => {
  const { tab, service, chat } = await openTalk({ count: 0 })
  const { upload } = service
  service.upload = () => Promise.reject(refused('upload.unreadable'))
  const id = chat.sendAttachment(WITH_NOA, PICTURE)
  await settle()
  expect(last(tab)).toMatchObject({ status: 'fail', reason: 'upload.unreadable' })
  service.upload = upload
  chat.resend(WITH_NOA, id)
  await settle()
  expect(last(tab)).toMatchObject({ ID: id, status: 'success' })
})

test('INPT-018 told to come back it waits as long as it is told, and never fails of that', async () => {
  const { tab, service, chat, clock } = await openTalk({ count: 0 })
  const { upload } = service
  let asked = 0
  service.upload = () => {
    asked += 1
    return Promise.reject(new CallError('tooMany', { retryAfterMs: asked === 1 ? 3_600_000 : 20_000 }))
  }
  const id = chat.sendAttachment(WITH_NOA, PICTURE)
  await settle()
  await clock.advance(59_999)
  expect(asked).toBe(1)
  await clock.advance(1)
  for (let round = 2; round < 9; round += 1) {
    expect(asked).toBe(round)
    expect(last(tab)).toMatchObject({ status: 'unSend', delivery: 'sending' })
    await clock.advance(20_000)
  }
  service.upload = upload
  await clock.advance(20_000)
  await settle()
  expect(last(tab)).toMatchObject({ ID: id, status: 'success' })
})

test('INPT-018 three failures in a row while there is a line, and it fails; without a line it waits', async () => {
  const { tab, service, chat, clock, line } = await openTalk({ count: 0 })
  service.upload = () => Promise.reject(new CallError('network'))
  const id = chat.sendAttachment(WITH_NOA, PICTURE)
  for (let round = 0; round < 3; round += 1) {
    await settle()
    await clock.advance(10_000)
  }
  expect(last(tab)).toMatchObject({ status: 'fail', reason: undefined })
  const upload = holdUpload(service)
  chat.resend(WITH_NOA, id)
  await settle()
  line.cut()
  expect(last(tab)?.delivery).toBe('waiting')
  upload.finish()
  await settle()
  line.connect()
  await settle()
  expect(last(tab)).toMatchObject({ ID: id, status: 'success' })
})

test.each([
  [refused('upload.storeFull'), 'upload.storeFull'],
  [new CallError('service'), 'service.unavailable'],
])(
  'INPT-018, F-16 what fails three times fails with what the service said of it: %s',
  async (error, reason) => {
    const { tab, service, chat, clock } = await openTalk({ count: 0 })
    service.upload = () => Promise.reject(error)
    chat.sendAttachment(WITH_NOA, PICTURE)
    for (let round = 0; round < 3; round += 1) {
      await settle()
      await clock.advance(10_000)
    }
    expect(last(tab)).toMatchObject({ status: 'fail', reason })
  },
)
