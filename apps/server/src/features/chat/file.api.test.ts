import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { searchChat } from '@thrum/contracts/chat/chat.routes'
import type { Envelope } from '@thrum/contracts/envelope'
import { FILE_MAX_BYTES } from '@thrum/contracts/limits'
import type { Media } from '@thrum/contracts/media/media.entities'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, freshId, identityOf } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { ask, filesOf, formOf, mediaOf, send, uploaded } from '../media/media-world.testkit.ts'
import { phoneJpeg } from '../media/sample-pictures.testkit.ts'
import { meetToChat } from './chat.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server } = world
const media = mediaOf(server)
const PATH = '/user/upload/file'
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

const fileTo = (to: Parameters<typeof identityOf>[0], uuid: string, fileName: string, id = freshId()) => ({
  to: identityOf(to),
  conversationType: 'C2C' as const,
  id,
  type: 'file' as const,
  payload: { uuid, fileName, fileSize: 1, fileUrl: 'https://elsewhere.example/x' } as Record<string, unknown>,
})

/** A file of so many bytes as a browser sends it, without the copies that a form makes of it. */
async function sendZeros(token: string, bytes: number): Promise<Envelope<Media | null>> {
  const head = Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
  const tail = Buffer.from('\r\n--edge--\r\n')
  const headers = {
    token,
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': head.length + bytes + tail.length,
  }
  const call = request(`${server.url}/api${PATH}`, { method: 'POST', headers })
  for (const part of [head, Buffer.alloc(bytes), tail]) call.write(part)
  call.end()
  const [answer] = await once(call, 'response')
  return (await json(answer)) as Envelope<Media | null>
}

describe('a file', () => {
  test('UPL-04, ME-04, UP-02, UP-09 of any kind comes as it is, to be kept and never to be shown', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    for (const bytes of [page, bomb, await phoneJpeg(), Buffer.alloc(0)]) {
      const file = await uploaded(server, ann.token, bytes, PATH)
      expect(file).toMatchObject({ kind: 'file', mime: 'application/octet-stream', bytes: bytes.length })
      await annChat.call('send', fileTo(ben, file.id, 'a.html'))
      const answer = await ask(server, file.address, ben.token)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      await benChat.next('message')
    }
  })

  test('CHAT-046 has a name without what deceives, and the size and address that the server knows', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const file = await uploaded(server, ann.token, page, PATH)
    const message = fileTo(ben, file.id, '../photo\u202egpj.exe')
    const first = await annChat.call('send', message)
    const { payload } = (await benChat.next('message')).message
    const fileName = '_photogpj.exe'
    expect(payload).toEqual({ uuid: file.id, fileName, fileSize: page.length, fileUrl: file.address })
    expect(await annChat.call('send', message)).toEqual(first)
    expect(await annChat.call('send', { ...message, payload })).toEqual(first)
    expect(await annChat.ask('send', fileTo(ben, file.id, 'other.txt', message.id))).toMatchObject({
      reason: 'chat.idUsed',
    })
    expect((await ben.call(searchChat, { words: 'gpj' })).records).toHaveLength(1)
  })

  test('UPL-04, ME-01, P-C8 is for its two, and gone with its message', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const cy = await world.person('cy')
    const file = await uploaded(server, ann.token, page, PATH)
    const status = async (token: string) => (await ask(server, file.address, token)).status
    expect(await status(ben.token)).toBe(404)
    await annChat.call('send', fileTo(ben, file.id, 'a.txt'))
    expect([await status(ann.token), await status(ben.token), await status(cy.token)]).toEqual([
      200, 200, 404,
    ])
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: 1 })
    expect([await status(ann.token), await status(ben.token)]).toEqual([404, 404])
    await media.sweep()
    expect(await filesOf(server.context.config)).not.toContain(file.id)
    const kept = await media.openEvidence(file.id)
    expect(Buffer.concat((await kept?.content.toArray()) ?? []).equals(page)).toBe(true)
  })

  test('UPL-04 is no picture, and a picture no file', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const [file, picture] = [
      await uploaded(server, ann.token, await phoneJpeg(), PATH),
      await uploaded(server, ann.token, await phoneJpeg()),
    ]
    const image = { ...fileTo(ben, file.id, 'x'), type: 'image' as const }
    expect(await annChat.ask('send', image)).toMatchObject({ code: -1, reason: 'upload.unreadable' })
    expect(await annChat.ask('send', fileTo(ben, picture.id, 'x'))).toMatchObject({ reason: 'upload.gone' })
    for (const payload of [{ uuid: file.id }, { uuid: file.id, fileName: 7 }, { uuid: 'x', fileName: 'x' }])
      expect(await annChat.ask('send', { ...fileTo(ben, file.id, ''), payload })).toMatchObject({
        reason: 'request.invalid',
      })
  })

  test('UP-01, UP-10 needs a session, and ends at 100 MiB', async () => {
    const ann = await world.person('ann')
    expect(await send(server, undefined, formOf(page), {}, PATH)).toMatchObject({ code: 401 })
    const before = await filesOf(server.context.config)
    expect(await sendZeros(ann.token, FILE_MAX_BYTES + 1)).toMatchObject({ reason: 'upload.tooLarge' })
    expect(await filesOf(server.context.config)).toEqual(before)
    const { data: most } = await sendZeros(ann.token, FILE_MAX_BYTES)
    expect(most?.bytes).toBe(FILE_MAX_BYTES)
    if (most !== null) await media.remove(most.id)
  })
})
