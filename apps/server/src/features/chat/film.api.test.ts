import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { befriend } from '../friends/index.ts'
import { ask, filesOf, mediaOf, uploaded } from '../media/media-world.testkit.ts'
import { makeFilm } from '../media/sample-films.testkit.ts'
import { silentMp3 } from '../media/sample-sounds.testkit.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server } = world
const media = mediaOf(server)
const film = await makeFilm({ size: '90x160' })

type Person = Awaited<ReturnType<typeof meetToChat>>['ann']

const filmTo = (to: Person, uuid: string, id = freshId(), type: 'video' | 'image' = 'video') => ({
  to: identityOf(to),
  conversationType: 'C2C' as const,
  id,
  type,
  payload: { uuid, videoUrl: 'https://elsewhere.example/x', videoSecond: 1, snapshotUrl: '/media/x' },
})

describe('a video message', () => {
  test('CHAT-042, INPT-016 has the length, size, poster and addresses that the server knows', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const medium = await uploaded(server, ann.token, film)
    const message = filmTo(ben, medium.id)
    const first = await annChat.call('send', message)
    const { payload } = (await benChat.next('message')).message
    expect(payload).toEqual({
      ...{ uuid: medium.id, videoUrl: medium.address, videoFormat: 'mp4', videoSecond: 2 },
      ...{ videoSize: medium.bytes, snapshotUrl: medium.poster, snapshotWidth: 90, snapshotHeight: 160 },
      blur: medium.blur,
    })
    expect(await annChat.call('send', message)).toEqual(first)
    expect(await annChat.call('send', { ...message, payload })).toEqual(first)
  })

  test('INPT-016, CH-03 of what is no film is refused, and so is one that says nothing', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const medium = await uploaded(server, ann.token, film)
    const sound = await uploaded(server, ann.token, silentMp3(80))
    expect(await annChat.ask('send', filmTo(ben, sound.id))).toMatchObject({ reason: 'upload.gone' })
    expect(await annChat.ask('send', filmTo(ben, medium.id, freshId(), 'image'))).toMatchObject({
      reason: 'upload.unreadable',
    })
    // A poster is no picture of its own.
    const poster = medium.poster?.slice('/media/'.length) ?? ''
    for (const type of ['image', 'video'] as const)
      expect((await annChat.ask('send', filmTo(ben, poster, freshId(), type))).code).toBe(-1)
    expect(await annChat.ask('send', filmTo(ben, 'x'))).toMatchObject({ reason: 'request.invalid' })
  })

  test('UPL-04, ME-01, P-C8, CHAT-058 is for those who see a message with it, poster and all, and gone with the last', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const cy = await world.person('cy')
    await befriend(server.context, ben.id, cy.id)
    const medium = await uploaded(server, ann.token, film)
    const status = ({ token }: Person) =>
      Promise.all(
        [medium.address, medium.poster ?? ''].map(async (one) => (await ask(server, one, token)).status),
      )
    expect([await status(ann), await status(ben)]).toEqual([
      [200, 200],
      [404, 404],
    ])
    const { seq } = await annChat.call('send', filmTo(ben, medium.id))
    expect([await status(ben), await status(cy)]).toEqual([
      [200, 200],
      [404, 404],
    ])
    const forwarded = await benChat.call('send', filmTo(cy, medium.id))
    expect(await status(cy)).toEqual([200, 200])
    const stored = Buffer.from(await (await ask(server, medium.address, cy.token)).arrayBuffer())
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq })
    expect([await status(ann), await status(cy)]).toEqual([
      [404, 404],
      [200, 200],
    ])
    await benChat.call('revoke', { conversationID: conversationWith(cy), seq: forwarded.seq })
    await media.sweep()
    const left = await filesOf(server.context.config)
    for (const address of [medium.address, medium.poster ?? ''])
      expect(left).not.toContain(address.slice('/media/'.length))
    const kept = await media.openEvidence(medium.id)
    expect(kept?.mime).toBe('video/mp4')
    expect(Buffer.concat((await kept?.content.toArray()) ?? []).equals(stored)).toBe(true)
  })
})
