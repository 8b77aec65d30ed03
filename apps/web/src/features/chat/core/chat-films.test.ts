import 'fake-indexeddb/auto'
import type { Media } from '@thrum/contracts/media/media.entities'
import { expect, test } from 'vitest'
import { askedOf, openTalk, settle } from './core.testkit.ts'
import { WITH_NOA } from './fake-service.testkit.ts'

const COVER = new Blob(['still'])
const FILM = {
  ...({ kind: 'film', blob: new Blob(['film']), width: 320, height: 180, ms: 8_200 } as const),
  cover: COVER,
}
const MEDIA = {
  ...{ id: 'm1', kind: 'film', mime: 'video/mp4', bytes: 9, width: 320, height: 180, ms: 8_240 },
  ...{ address: '/media/m1', poster: '/media/p1', blur: 'abc' },
} as Media

test('CHAT-042, INPT-016, INPT-019 a film stands there at once with its still and length; its message says which', async () => {
  const { tab, service, chat } = await openTalk({ count: 0 })
  const end = Promise.withResolvers<Media>()
  service.upload = () => end.promise
  const ID = chat.sendAttachment(WITH_NOA, FILM)
  const last = () => tab.timeline().messages.at(-1)
  expect(last()).toMatchObject({
    ...{ ID, type: 'video', upload: { blob: COVER, ratio: 0 } },
    payload: { videoSecond: 8, snapshotWidth: 320, snapshotHeight: 180 },
  })
  await settle()
  end.resolve(MEDIA)
  await settle()
  await settle()
  expect(askedOf(service, 'send')).toMatchObject([
    { id: ID, type: 'video', payload: { uuid: 'm1', videoUrl: '/media/m1', snapshotUrl: '/media/p1' } },
  ])
  expect(last()).toMatchObject({ ID, status: 'success' })
})
