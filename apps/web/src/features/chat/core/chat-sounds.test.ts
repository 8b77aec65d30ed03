import 'fake-indexeddb/auto'
import type { Media } from '@thrum/contracts/media/media.entities'
import { expect, test } from 'vitest'
import { ChatRefusal } from '../chat-refusal.ts'
import { askedOf, openTab, openTalk, settle } from './core.testkit.ts'
import { NOA, WITH_NOA } from './fake-service.testkit.ts'

const LEVELS = [10, 90]
const SOUND = { kind: 'sound', blob: new Blob(['mp3']), ms: 7_600, levels: LEVELS } as const
const MEDIA = {
  ...{ id: 'm1', kind: 'sound', mime: 'audio/mpeg', bytes: 3, width: null, height: null },
  ...{ ms: 7_630, address: '/media/m1' },
} as const

test('VOIC-009, CHAT-019 stands there at once with its length, then says which sound it is and how loud', async () => {
  const { tab, service, chat } = await openTalk({ count: 0 })
  const up = Promise.withResolvers<Media>()
  service.upload = () => up.promise
  const id = chat.sendAttachment(WITH_NOA, SOUND)
  const last = () => tab.timeline().messages.at(-1)
  expect(last()).toMatchObject({
    ...{ ID: id, type: 'audio', status: 'unSend', upload: { ratio: 0 } },
    payload: { second: 8, ms: 7_600, levels: LEVELS },
  })
  await settle()
  up.resolve(MEDIA as unknown as Media)
  await settle()
  expect(askedOf(service, 'send')).toMatchObject([{ id, type: 'audio' }])
  expect(askedOf(service, 'send').map((sent) => (sent as { payload: unknown }).payload)).toEqual([
    { uuid: 'm1', levels: LEVELS },
  ])
  expect(last()).toMatchObject({ ID: id, status: 'success' })
})

test('VOIC-013 is in the outbox before it goes up: the next page sends it', async () => {
  const first = await openTalk({ count: 0 })
  const { service } = first
  service.upload = () => new Promise(() => undefined)
  first.chat.sendAttachment(WITH_NOA, SOUND)
  await settle()
  first.tab.close()
  const sizes: number[] = []
  service.upload = async ({ blob }) => {
    sizes.push(blob.size)
    return MEDIA as unknown as Media
  }
  const second = await openTab(first.user, { service })
  second.line.connect()
  await settle()
  await settle()
  expect(sizes).toEqual([SOUND.blob.size])
  expect(service.talks.get(WITH_NOA)?.messages).toMatchObject([{ type: 'audio' }])
})

test('VOIC-013 goes up again where the service has let go of it', async () => {
  const { service, chat, clock, line } = await openTalk({ count: 0 })
  let sends = 0
  let uploads = 0
  service.upload = async () => {
    uploads += 1
    return MEDIA as unknown as Media
  }
  service.refuse = (event) => {
    if (event !== 'send') return undefined
    sends += 1
    if (sends === 1) return new ChatRefusal('service.unavailable', '')
    return sends === 2 ? new ChatRefusal('upload.gone', '') : undefined
  }
  chat.sendAttachment(WITH_NOA, SOUND)
  await settle()
  line.cut()
  line.connect()
  await settle()
  await clock.advance(5_000)
  await settle()
  expect(uploads).toBe(2)
  expect(service.talks.get(WITH_NOA)?.messages).toHaveLength(1)
})

test('CHAT-045 heard here it is heard for the service, also where the line was away, and once', async () => {
  const { tab, service, chat, line, clock } = await openTalk({ count: 0 })
  service.say(NOA, 'one')
  service.say(NOA, 'two')
  await settle()
  chat.markPlayed(WITH_NOA, 1)
  chat.markPlayed(WITH_NOA, 1)
  await settle()
  expect(askedOf(service, 'played')).toHaveLength(1)
  expect(tab.timeline().messages.map(({ isPlayed }) => isPlayed === true)).toEqual([true, false])
  line.cut()
  chat.markPlayed(WITH_NOA, 2)
  await settle()
  line.connect()
  await settle()
  expect(tab.timeline().messages.every(({ isPlayed }) => isPlayed)).toBe(true)
  // Recalled meanwhile: the service refuses, and isn't asked again.
  service.refuse = (event) => (event === 'played' ? new ChatRefusal('chat.messageUnknown', '') : undefined)
  chat.markPlayed(WITH_NOA, 2)
  await settle()
  await clock.advance(5_000)
  expect(askedOf(service, 'played')).toHaveLength(3)
})

test('CHAT-045 asked too soon it is asked again a little later', async () => {
  const { service, chat, clock } = await openTalk({ count: 1 })
  let asks = 0
  service.refuse = (event) => {
    if (event !== 'played') return undefined
    asks += 1
    return asks === 1 ? new ChatRefusal('request.tooMany', '') : undefined
  }
  chat.markPlayed(WITH_NOA, 1)
  await settle()
  expect(asks).toBe(1)
  await clock.advance(1_000)
  await settle()
  expect(service.talks.get(WITH_NOA)?.messages[0]?.isPlayed).toBe(true)
})
