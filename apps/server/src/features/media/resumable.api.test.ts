import { randomFillSync } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { signIn } from '@thrum/contracts/account/entry.routes'
import {
  FILE_MAX_BYTES,
  UPLOAD_LIFE_MS,
  UPLOAD_PART_MAX_BYTES,
  UPLOADS_BEGUN_MAX,
} from '@thrum/contracts/limits'
import { beginUpload, dropUpload, finishUpload, uploadOffset } from '@thrum/contracts/media/resumable.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { wideLimits } from '../../http/limits.ts'
import { ask, filesOf } from './media-world.testkit.ts'
import { beginPart, sendPart, sendRest } from './parts.testkit.ts'
import { phoneJpeg } from './sample-pictures.testkit.ts'

const clock = new FakeClock()
const world = await openWorld(product, { overrides: { clock } })
const strict = await openWorld(product, {
  config: {
    limits: {
      ...wideLimits(),
      uploads: { points: 3, perMs: 60_000 },
      uploadKilobytes: { points: 100, perMs: 60_000 },
    },
  },
})
afterAll(async () => {
  await world.close()
  await strict.close()
})
const { server } = world
const ann = await world.person('ann')
const PATIENCE = { timeout: 40_000, interval: 1 }
const MEGABYTE = 1_000_000
const begunFolder = path.join(server.context.config.dataDir, 'media', 'begun')
const begun = () => readdir(begunFolder).catch(() => [])
const bytesThere = async (id: string) =>
  (await stat(path.join(begunFolder, id, 'raw')).catch(() => undefined))?.size ?? 0
const begin = (bytes: number, form = 'file', who = ann) => who.call(beginUpload, { form, bytes })
const gone = { body: { code: -1, reason: 'upload.gone' } }

describe('an upload in parts', () => {
  test('UPL-01 of 50 MB over ten connections that are cut ends up once and whole, and holds up nobody', async () => {
    const whole = randomFillSync(Buffer.alloc(50 * MEGABYTE))
    const { id } = await begin(whole.length)
    for (let cut = 0; cut < 10; cut += 1) {
      const { offset } = await ann.call(uploadOffset, { id })
      const length = Math.min(UPLOAD_PART_MAX_BYTES, whole.length - offset)
      const some = whole.subarray(offset, offset + MEGABYTE + cut * 1_001)
      const socket = await beginPart(server, ann.token, { id, offset }, length, some)
      await expect.poll(() => bytesThere(id), PATIENCE).toBeGreaterThan(offset)
      await ann.call(getProfile)
      socket.destroy()
    }
    const at = await ann.call(uploadOffset, { id })
    expect(at.offset).toBeGreaterThan(10_000)
    expect(at.offset).toBeLessThanOrEqual(10 * MEGABYTE + 45_045)
    expect(await sendRest(server, ann.token, at, whole)).toBe(whole.length)
    const [one, other] = await Promise.all([ann.call(finishUpload, { id }), ann.call(finishUpload, { id })])
    expect(one).toMatchObject({ id, kind: 'file', bytes: whole.length, address: `/media/${id}` })
    expect([other, await ann.call(finishUpload, { id })]).toEqual([one, one])
    // Whoever lost the answer asks where it stood.
    expect(await ann.call(uploadOffset, { id })).toEqual({ id, offset: whole.length })
    const stored = Buffer.from(await (await ask(server, one.address, ann.token)).arrayBuffer())
    expect(stored.equals(whole)).toBe(true)
    expect([await begun(), await filesOf(server.context.config)]).toEqual([[], [id]])
  })

  test('UPL-01 goes on though the server does not know yet that the last connection is dead', async () => {
    const whole = randomFillSync(Buffer.alloc(300_000))
    const { id } = await begin(whole.length)
    const start = { id, offset: 0 }
    const socket = await beginPart(server, ann.token, start, whole.length, whole.subarray(0, 100_000))
    await expect.poll(() => bytesThere(id), PATIENCE).toBe(100_000)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const at = await ann.call(uploadOffset, { id })
    expect(at.offset).toBe(100_000)
    await closed
    await sendRest(server, ann.token, at, whole)
    expect((await ann.call(finishUpload, { id })).bytes).toBe(whole.length)
  })

  test('UPL-01 takes no byte twice, and none beyond its end', async () => {
    const { id } = await begin(10)
    const part = Buffer.from('012345')
    expect((await sendPart(server, ann.token, { id, offset: 0 }, part)).data).toEqual({ id, offset: 6 })
    // The answer was lost, and it is sent again; or something was skipped.
    expect((await sendPart(server, ann.token, { id, offset: 0 }, part)).data).toEqual({ id, offset: 6 })
    expect((await sendPart(server, ann.token, { id, offset: 8 }, part)).data).toEqual({ id, offset: 6 })
    expect(await ann.ask(finishUpload, { id })).toMatchObject({ body: { reason: 'upload.incomplete' } })
    expect(await sendPart(server, ann.token, { id, offset: 6 }, part)).toMatchObject({
      code: -1,
      reason: 'upload.tooLarge',
    })
    expect(await sendPart(server, ann.token, { id, offset: 6 }, part, 'text/plain')).toMatchObject({
      reason: 'request.invalid',
    })
    await sendPart(server, ann.token, { id, offset: 6 }, Buffer.from('6789'))
    const { address } = await ann.call(finishUpload, { id })
    expect(await (await ask(server, address, ann.token)).text()).toBe('0123456789')
  })

  test('P-E2, UP-01, UP-16 is its own session’s alone, and nobody else can tell it from nothing', async () => {
    const { id } = await begin(10)
    const eve = await world.person('eve')
    const { token } = await world.anyone.call(signIn, { account: ann.account, password: ann.password })
    const elsewhere = { ...makeCaller(server.url, token), token }
    for (const who of [eve, elsewhere]) {
      for (const asked of [id, 'x'.repeat(22), '../x']) {
        expect(await who.ask(uploadOffset, { id: asked })).toMatchObject(gone)
        expect(await who.ask(finishUpload, { id: asked })).toMatchObject(gone)
        const part = await sendPart(server, who.token, { id: asked, offset: 0 }, Buffer.from('0123456789'))
        expect(part).toMatchObject({ code: -1, reason: 'upload.gone' })
      }
      await who.call(dropUpload, { id })
    }
    expect(await ann.call(uploadOffset, { id })).toEqual({ id, offset: 0 })
    expect(await sendPart(server, 'x'.repeat(43), { id, offset: 0 }, Buffer.from('0'))).toMatchObject({
      code: 401,
    })
    expect((await ask(server, `/media/${id}`, ann.token)).status).toBe(404)
    await ann.call(dropUpload, { id })
    expect(await ann.ask(uploadOffset, { id })).toMatchObject(gone)
  })

  test('UPL-03, UP-02 shown as what it is, by its content, and forgotten where it can be nothing', async () => {
    const photo = await phoneJpeg()
    const text = Buffer.from('<!doctype html>')
    const [picture, other] = [await begin(photo.length, 'shown'), await begin(text.length, 'shown')]
    await sendRest(server, ann.token, picture, photo)
    expect(await ann.call(finishUpload, { id: picture.id })).toMatchObject({
      ...{ id: picture.id, kind: 'picture', mime: 'image/jpeg' },
    })
    await sendRest(server, ann.token, other, text)
    expect(await ann.ask(finishUpload, { id: other.id })).toMatchObject({
      body: { reason: 'upload.typeRefused' },
    })
    expect(await ann.ask(finishUpload, { id: other.id })).toMatchObject(gone)
    expect(await begun()).toEqual([])
  })

  test('UP-10, UPL-01 of nothing is a file of nothing, and no picture', async () => {
    const [file, shown] = [await begin(0), await begin(0, 'shown')]
    expect(await ann.call(finishUpload, { id: file.id })).toMatchObject({ id: file.id, bytes: 0 })
    expect(await (await ask(server, `/media/${file.id}`, ann.token)).text()).toBe('')
    expect(await ann.ask(finishUpload, { id: shown.id })).toMatchObject({
      body: { reason: 'upload.typeRefused' },
    })
    expect(await begun()).toEqual([])
  })

  test('UP-10 beyond 100 MiB is refused before anything is sent, and a part beyond 4 MiB unread', async () => {
    expect(await ann.ask(beginUpload, { form: 'file', bytes: FILE_MAX_BYTES + 1 })).toMatchObject({
      body: { reason: 'upload.tooLarge' },
    })
    const { id } = await begin(FILE_MAX_BYTES)
    const at = { id, offset: 0 }
    const answer = await sendPart(server, ann.token, at, Buffer.alloc(UPLOAD_PART_MAX_BYTES + 1))
    expect(answer).toMatchObject({ reason: 'upload.tooLarge' })
    expect(await bytesThere(id)).toBe(0)
    await ann.call(dropUpload, { id })
  })

  test('UP-14 that stalls is cut after a minute, and goes on afterwards', async () => {
    const { id } = await begin(1_000)
    const socket = await beginPart(server, ann.token, { id, offset: 0 }, 1_000, Buffer.alloc(300))
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    await expect.poll(() => bytesThere(id), PATIENCE).toBe(300)
    for (let second = 0; second < 61; second += 1) await clock.advance(1_000)
    await expect.poll(() => said, PATIENCE).toContain('upload.tooSlow')
    expect(await ann.call(uploadOffset, { id })).toEqual({ id, offset: 300 })
    await ann.call(dropUpload, { id })
  })
})

describe('uploads in parts', () => {
  test('RE-07 of one person stand side by side as ten at most: an 11th lets go of the first', async () => {
    const fay = await world.person('fay')
    const ids: string[] = []
    for (let count = 0; count <= UPLOADS_BEGUN_MAX; count += 1) {
      ids.push((await begin(100, 'file', fay)).id)
      world.wall.advance(1)
    }
    expect(await fay.ask(uploadOffset, { id: ids[0] })).toMatchObject(gone)
    expect(await fay.call(uploadOffset, { id: ids[1] })).toMatchObject({ offset: 0 })
    expect((await begun()).length).toBe(UPLOADS_BEGUN_MAX)
  })

  test('UP-16 that were not finished are gone after a day', async () => {
    const gil = await world.person('gil')
    const { id } = await begin(100, 'file', gil)
    await sendPart(server, gil.token, { id, offset: 0 }, Buffer.alloc(50))
    world.wall.advance(UPLOAD_LIFE_MS - 60_000)
    expect(await gil.call(uploadOffset, { id })).toEqual({ id, offset: 50 })
    world.wall.advance(60_000)
    expect(await gil.ask(uploadOffset, { id })).toMatchObject(gone)
    await server.context.jobs.send('media-sweep')
    await expect.poll(begun, PATIENCE).toEqual([])
  })

  test('UP-15 count as others do: by their number a minute, and by what came in a day', async () => {
    const bo = await strict.person('bo')
    const big = await bo.ask(beginUpload, { form: 'file', bytes: 101 * 1_024 })
    expect(big).toMatchObject({ body: { reason: 'upload.dayFull' } })
    const { id } = await bo.call(beginUpload, { form: 'file', bytes: 90 * 1_024 })
    await sendRest(strict.server, bo.token, { id, offset: 0 }, Buffer.alloc(90 * 1_024))
    const more = await bo.ask(beginUpload, { form: 'file', bytes: 20 * 1_024 })
    expect(more).toMatchObject({ body: { reason: 'upload.dayFull' } })
    expect((await bo.ask(beginUpload, { form: 'file', bytes: 1 })).status).toBe(403)
    // What is there already can be finished.
    expect((await bo.call(finishUpload, { id })).bytes).toBe(90 * 1_024)
  })
})
