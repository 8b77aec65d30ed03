import { SOUND_MAX_BYTES } from '@thrum/contracts/limits'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { ask, filesOf, formOf, send, uploaded } from './media-world.testkit.ts'
import { FRAME_MS, id3Head, id3Tail, mp3Of, silentMp3 } from './sample-sounds.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server } = world
const ann = await world.person('ann')

describe('a sound', () => {
  test('UPL-01, UPL-03, P-E3, P-E4 is known by its content, and loses every mark', async () => {
    const plain = silentMp3(80)
    const marked = Buffer.concat([id3Head(), plain, id3Tail()])
    const answer = await send(server, ann.token, formOf(marked, 'a.jpg', 'image/jpeg'))
    expect(answer.data).toMatchObject({
      ...{ kind: 'sound', mime: 'audio/mpeg', bytes: plain.length, width: null, height: null },
      ms: Math.round(80 * FRAME_MS),
    })
    const stored = await ask(server, answer.data?.address ?? '', ann.token)
    expect(Buffer.from(await stored.arrayBuffer()).equals(plain)).toBe(true)
    expect(Object.fromEntries(stored.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('UP-12, P-E5 lasts 1 to 60 seconds, as the server measures it', async () => {
    const before = await filesOf(server.context.config)
    // The longest sound of whole frames below a second.
    for (const bytes of [silentMp3(38), mp3Of(60_500)])
      expect(await send(server, ann.token, formOf(bytes))).toMatchObject({
        code: -1,
        reason: 'upload.soundLength',
      })
    expect(await filesOf(server.context.config)).toEqual(before)
    for (const bytes of [silentMp3(39), mp3Of(60_000)])
      expect((await uploaded(server, ann.token, bytes)).kind).toBe('sound')
  })

  test('UP-02, P-E5 that is none, or too large, is refused', async () => {
    const html = Buffer.concat([id3Head(), Buffer.from('<!doctype html>')])
    expect(await send(server, ann.token, formOf(html))).toMatchObject({ reason: 'upload.typeRefused' })
    const large = Buffer.concat([id3Head('x'.repeat(SOUND_MAX_BYTES)), silentMp3(80)])
    expect(await send(server, ann.token, formOf(large))).toMatchObject({ reason: 'upload.tooLarge' })
  })
})
