import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { getCard, getProfile, saveProfile, signOut } from '@thrum/contracts/account/account.routes'
import { signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { MEDIA_ADDRESS_MS } from '@thrum/contracts/limits'
import { filmAddress } from '@thrum/contracts/media/media.routes'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { newMediaId } from '../../ids.ts'
import { ask, mediaOf, sessionOf, uploaded } from './media-world.testkit.ts'
import { bitmapOf, halves } from './sample-bitmaps.testkit.ts'
import { phoneHeic } from './sample-heic.testkit.ts'
import { moving, still, taggedPng } from './sample-pictures.testkit.ts'
import { mp3Of } from './sample-sounds.testkit.ts'

const MINUTE_MS = 60_000
const world = await openWorld(product)
afterAll(() => world.close())
const { server, wall } = world
const media = mediaOf(server)
const [ann, bo] = [await world.person('ann'), await world.person('bo')]
const picture = await still('jpeg')
const own = await uploaded(server, ann.token, picture)
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status

async function otherSession(of: { account: string; password: string }): Promise<string> {
  return (await world.anyone.call(signIn, { account: of.account, password: of.password })).token
}

const streamOf = (text: string) => Readable.from([Buffer.from(text)])

describe('a medium', () => {
  test('UPL-04, UP-16 is its uploader’s alone, in every session of theirs', async () => {
    const mine = await ask(server, own.address, ann.token)
    expect([mine.status, mine.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await mine.arrayBuffer()).byteLength).toBe(own.bytes)
    expect(await statusOf(server, own.address, await otherSession(ann))).toBe(200)
    expect(await statusOf(server, own.address, bo.token)).toBe(404)
  })

  test('ME-01, ME-07 that is another’s, unknown or no medium at all has one answer', async () => {
    const answers = await Promise.all([
      ask(server, own.address),
      ask(server, own.address, bo.token),
      ask(server, `/media/${newMediaId()}`, bo.token),
      ...['..%2f..%2fkeys.json', '%252e%252e%252fkeys.json', '..%5ckeys.json', 'x', '', `${own.id}/x`].map(
        (path) => ask(server, `/media/${path}`, bo.token, { accept: 'text/html' }),
      ),
    ])
    const said = await Promise.all(
      answers.map(async (answer) => {
        const headers = Object.fromEntries(answer.headers)
        return JSON.stringify([answer.status, await answer.text(), { ...headers, date: '' }])
      }),
    )
    expect(new Set(said).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })

  test.each([
    ['JPEG', 'image/jpeg', () => still('jpeg')],
    ['PNG', 'image/png', () => taggedPng()],
    ['GIF', 'image/gif', () => moving('gif', 2)],
    ['HEIC', 'image/jpeg', () => phoneHeic()],
    ['bitmap', 'image/jpeg', async () => bitmapOf(halves(20, 20), { bits: 24 })],
    ['MP3', 'audio/mpeg', async () => mp3Of(2_000)],
  ] as const)(
    'ME-04, P-E4, UPL-01 that came as %s is neither sniffed, run, framed nor stored',
    async (_what, mime, make) => {
      const { address } = await uploaded(server, ann.token, await make())
      const { headers } = await ask(server, address, ann.token)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': mime,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-site',
        'content-disposition': 'inline',
      })
    },
  )

  test('ME-05 is given in one part, or the part is refused', async () => {
    const part = await ask(server, own.address, ann.token, { range: 'bytes=2-5' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${own.bytes}`])
    expect((await part.arrayBuffer()).byteLength).toBe(4)
    for (const range of ['bytes=9999999-', 'bytes=-', `bytes=${'0-,'.repeat(1_000)}0-`]) {
      expect(await statusOf(server, own.address, ann.token, { range })).toBe(416)
    }
  })

  test('ME-05 is given whole where a death of the server left its row behind', async () => {
    const { id, address } = await uploaded(server, ann.token, picture)
    const other = await still('webp')
    await media.store.put(id, other)
    const whole = await (await ask(server, address, ann.token)).arrayBuffer()
    expect(Buffer.from(whole).equals(other)).toBe(true)
  })

  test('RE-03 has sixty readers of one person at once, however slow they are', async () => {
    const eve = await world.person('eve')
    // More than all the buffers between a server and a reader who reads nothing.
    const { id } = await media.keepExport(
      eve.id,
      Readable.from([Buffer.alloc(12 * 1024 * 1024)]),
      new Date(wall.now() + MINUTE_MS),
    )
    const address = `/media/${id}`
    const slow = await Promise.all(Array.from({ length: 60 }, () => ask(server, address, eve.token)))
    expect(new Set(slow.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await statusOf(server, address, eve.token)).toBe(403)
    expect(await statusOf(server, own.address, ann.token)).toBe(200)
    await Promise.all(slow.map(({ body }) => body?.cancel()))
    await expect.poll(() => statusOf(server, address, eve.token), { timeout: 40_000 }).toBe(200)
  })

  test('RE-03 whoever goes while the database stalls keeps no place', async () => {
    const fay = await world.person('fay')
    const { address } = await uploaded(server, fay.token, picture)
    const call = `GET ${address} HTTP/1.1\r\nhost: x\r\ntoken: ${fay.token}\r\n\r\n`
    const knock = () => fetch(`${server.url}/health`)
    await server.context.db.transaction().execute(async (trx) => {
      await sql`lock table media in access exclusive mode`.execute(trx)
      const lines = Array.from({ length: 120 }, () => connect(server.port, '127.0.0.1'))
      await Promise.all(lines.map((line) => once(line, 'connect')))
      for (const line of lines) line.write(call)
      for (let times = 0; times < 3; times += 1) await knock()
      for (const line of lines) line.destroy()
      for (let times = 0; times < 3; times += 1) await knock()
    })
    const statuses = []
    for (let times = 0; times < 5; times += 1) statuses.push(await statusOf(server, address, fay.token))
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })

  test.each(['100000', '0', '-1', '1e9'])('ME-06 is not resized on demand to %s', async (size) => {
    const answer = await ask(server, `${own.address}?size=${size}`, ann.token)
    expect((await answer.arrayBuffer()).byteLength).toBe(own.bytes)
  })

  test('ME-09, P-E2 is not found by guessing, and guessing ends', async () => {
    const limits = { ...wideLimits(), mediaMisses: { points: 5, perMs: MINUTE_MS } }
    const strict = await openWorld(product, { config: { limits } })
    try {
      const cy = await strict.person('cy')
      const statuses: number[] = []
      for (let tries = 0; tries < 8; tries += 1)
        statuses.push(await statusOf(strict.server, `/media/${newMediaId()}`, cy.token))
      expect(statuses).toEqual([404, 404, 404, 404, 404, 403, 403, 403])
      const di = await strict.person('di')
      const reasons: unknown[] = []
      for (let tries = 0; tries < 6; tries += 1)
        reasons.push((await di.ask(filmAddress, { id: newMediaId() })).body.reason)
      expect(reasons).toEqual([...Array(5).fill('upload.gone'), 'request.tooMany'])
    } finally {
      await strict.close()
    }
    expect(DEFAULT_LIMITS.mediaMisses).toEqual({ points: 120, perMs: MINUTE_MS })
  })
})

test('ME-09, P-E2 a thousand guesses of somebody else’s find nothing', async () => {
  const cy = await world.person('cy')
  const statuses = new Set<number>()
  for (let round = 0; round < 10; round += 1) {
    const guesses = Array.from({ length: 100 }, (_, nth) => (nth === 0 ? own.id : newMediaId()))
    const answers = await Promise.all(guesses.map((id) => ask(server, `/media/${id}`, cy.token)))
    for (const answer of answers) {
      statuses.add(answer.status)
      await answer.body?.cancel()
    }
  }
  expect([...statuses]).toEqual([404])
})

describe('a signed address', () => {
  test('P-E2, ME-02 works without a token for five minutes, and for no other session', async () => {
    const address = media.signAddress(own.id, {
      userId: ann.id,
      sessionId: await sessionOf(server, ann.token),
    })
    expect(await statusOf(server, address)).toBe(200)
    expect(await statusOf(server, address, ann.token)).toBe(200)
    expect(await statusOf(server, address, bo.token)).toBe(404)
    expect(await statusOf(server, address, await otherSession(ann))).toBe(404)
    wall.advance(MEDIA_ADDRESS_MS + 1)
    expect(await statusOf(server, address)).toBe(404)
    expect(await statusOf(server, address, ann.token)).toBe(404)
  })

  test('ME-02 that was altered in any part opens nothing', async () => {
    const other = await uploaded(server, ann.token, picture)
    const address = new URL(
      media.signAddress(own.id, { userId: ann.id, sessionId: await sessionOf(server, ann.token) }),
      server.url,
    )
    const altered = (change: (url: URL) => void) => {
      const url = new URL(address)
      change(url)
      return url.pathname + url.search
    }
    const changes: ((url: URL) => void)[] = [
      (url) => url.searchParams.set('e', String(Number(url.searchParams.get('e')) - 1)),
      (url) => url.searchParams.set('e', '9e15'),
      (url) => url.searchParams.set('v', 'someone'),
      (url) => url.searchParams.set('v', 'some\0ne'),
      (url) => url.searchParams.set('s', 'AAAA'),
      (url) => url.searchParams.set('s', (url.searchParams.get('s') ?? '').replace(/^./, '!')),
      (url) => {
        url.pathname = other.address
      },
    ]
    for (const change of changes) expect(await statusOf(server, altered(change))).toBe(404)
    expect(
      await statusOf(
        server,
        altered(() => undefined),
      ),
    ).toBe(200)
  })

  test('P-E2 ends with its session, and is no way to what its viewer may not see', async () => {
    const dan = await world.person('dan')
    const caller = { userId: dan.id, sessionId: await sessionOf(server, dan.token) }
    const his = await uploaded(server, dan.token, picture)
    expect(await statusOf(server, media.signAddress(own.id, caller))).toBe(404)
    const address = media.signAddress(his.id, caller)
    expect(await statusOf(server, address)).toBe(200)
    await dan.call(signOut, {})
    expect(await statusOf(server, address)).toBe(404)
  })

  test('UPL-04, RE-03 counts for its viewer, and not for all behind one address of the network', async () => {
    const limits = {
      ...wideLimits(),
      media: { points: 3, perMs: MINUTE_MS },
      mediaMisses: { points: 2, perMs: MINUTE_MS },
    }
    const strict = await openWorld(product, { config: { limits } })
    try {
      const signed = async (name: string) => {
        const { id: userId, token } = await strict.person(name)
        const { id } = await uploaded(strict.server, token, picture)
        const sessionId = await sessionOf(strict.server, token)
        return mediaOf(strict.server).signAddress(id, { userId, sessionId })
      }
      const [first, second] = [await signed('flo'), await signed('gus')]
      const statuses = []
      for (const address of [first, first, first, first, second])
        statuses.push(await statusOf(strict.server, address))
      expect(statuses).toEqual([200, 200, 200, 403, 200])
      const guesses = []
      for (let tries = 0; tries < 3; tries += 1)
        guesses.push(await statusOf(strict.server, second.replace(/s=./, 's=!')))
      expect(guesses).toEqual([404, 404, 403])
      expect(await statusOf(strict.server, second)).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('an avatar', () => {
  test('UPL-01 of one’s own picture is shown to every adult who is signed in, until another is chosen', async () => {
    const eve = await world.person('eve')
    const first = await uploaded(server, eve.token, await still('jpeg', 512, 512))
    await eve.call(saveProfile, { avatar: first.address })
    expect((await bo.call(getCard, { userId: eve.id })).avatar).toBe(first.address)
    expect(await statusOf(server, first.address, bo.token)).toBe(200)
    expect(await statusOf(server, first.address)).toBe(404)
    const { token } = await world.anyone.call(signUp, { account: 'not-yet', password: 'tide and dune' })
    expect(await statusOf(server, first.address, token)).toBe(404)

    const second = await uploaded(server, eve.token, await still('jpeg', 512, 512))
    await eve.call(saveProfile, { avatar: second.address })
    expect(await statusOf(server, first.address, bo.token)).toBe(404)
    await eve.call(saveProfile, { avatar: '/avatars/dune-3.svg' })
    expect(await statusOf(server, second.address, bo.token)).toBe(404)
  })

  test('UPL-01 is cut square, still and small, whatever was sent', async () => {
    const [wide, lively] = [await still('jpeg', 1_200, 300), await moving('gif', 3)]
    for (const bytes of [wide, lively]) {
      const sent = await uploaded(server, ann.token, bytes)
      await ann.call(saveProfile, { avatar: sent.address })
      const shown = await (await ask(server, sent.address, bo.token)).arrayBuffer()
      const { width, height, pages } = await sharp(Buffer.from(shown)).metadata()
      expect([width, height, pages]).toEqual([512, 512, undefined])
    }
  })

  test('PR-10 is no picture of another’s, no unknown one and no archive', async () => {
    const archive = await media.keepExport(bo.id, streamOf('zip'), new Date(wall.now() + MINUTE_MS))
    for (const id of [own.id, newMediaId(), archive.id]) {
      const { body } = await bo.ask(saveProfile, { avatar: `/media/${id}`, hometown: 'Elsewhere' })
      expect(body).toMatchObject({ code: -1, reason: 'profile.avatarInvalid', data: { field: 'avatar' } })
    }
    expect(await bo.call(getProfile)).toMatchObject({ avatar: expect.stringMatching(/dune/), hometown: '' })
    expect(await statusOf(server, own.address, bo.token)).toBe(404)
  })

  test('PR-10 of a save that is refused stays private', async () => {
    const sent = await uploaded(server, bo.token, picture)
    expect((await bo.ask(saveProfile, { avatar: sent.address, country: 'XX' })).body.code).toBe(-1)
    expect(await statusOf(server, sent.address, ann.token)).toBe(404)
    expect(await statusOf(server, sent.address, bo.token)).toBe(200)
  })
})
