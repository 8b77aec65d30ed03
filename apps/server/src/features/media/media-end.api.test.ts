import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { saveProfile } from '@thrum/contracts/account/account.routes'
import type { MediaId } from '@thrum/contracts/ids'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { newMediaId, newUserId } from '../../ids.ts'
import type { MediaStore } from './media-store.ts'
import { ask, filesOf, mediaOf, sessionOf, uploaded } from './media-world.testkit.ts'
import { still } from './sample-pictures.testkit.ts'

const MINUTE_MS = 60_000
const world = await openWorld(product)
afterAll(() => world.close())
const { server, wall } = world
const media = mediaOf(server)
const [ann, bo] = [await world.person('ann'), await world.person('bo')]
const picture = await still('jpeg')
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status
const streamOf = (text: string) => Readable.from([Buffer.from(text)])

/** Until a statement waits for a lock of somebody else's. */
const lockWaitedFor = () =>
  expect
    .poll(
      async () => {
        const { rows } = await server.context.pool.query(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      },
      { timeout: 8_000 },
    )
    .toBe(1)

describe('what is no longer needed', () => {
  const files = () => filesOf(server.context.config)
  const fileOf = (id: MediaId) => path.join(server.context.config.dataDir, 'media', id.slice(0, 2), id)

  test('UP-16, P-E2 is gone after an hour unless something refers to it', async () => {
    const fay = await world.person('fay')
    const [loose, avatar] = [
      await uploaded(server, fay.token, picture),
      await uploaded(server, fay.token, picture),
    ]
    await fay.call(saveProfile, { avatar: avatar.address })
    wall.advance(59 * MINUTE_MS)
    await media.sweep()
    expect(await statusOf(server, loose.address, fay.token)).toBe(200)
    wall.advance(2 * MINUTE_MS)
    await server.context.jobs.send('media-sweep')
    await expect.poll(() => statusOf(server, loose.address, fay.token), { timeout: 30_000 }).toBe(404)
    await expect.poll(async () => (await files()).includes(loose.id)).toBe(false)
    expect(await statusOf(server, avatar.address, fay.token)).toBe(200)
    expect(await files()).toContain(avatar.id)
  })

  test('P-E2 an archive is its owner’s, a file to keep, and gone at its end', async () => {
    const archive = await media.keepExport(bo.id, streamOf('a zip'), new Date(wall.now() + MINUTE_MS))
    const address = media.signAddress(archive.id, {
      userId: bo.id,
      sessionId: await sessionOf(server, bo.token),
    })
    const { status, headers } = await ask(server, address)
    expect([status, headers.get('content-disposition'), archive.bytes]).toEqual([200, 'attachment', 5])
    expect(await statusOf(server, `/media/${archive.id}`, ann.token)).toBe(404)
    wall.advance(MINUTE_MS + 1)
    expect(await statusOf(server, `/media/${archive.id}`, bo.token)).toBe(404)
    await media.sweep()
    expect(await files()).not.toContain(archive.id)
  })

  test('UP-16 bytes that no row knows go, young ones excepted', async () => {
    const [old, young] = [newMediaId(), newMediaId()]
    for (const id of [old, young]) await media.store.put(id, Buffer.from('stray'))
    const at = (ms: number) => new Date(wall.now() - ms)
    await utimes(fileOf(old), at(61 * MINUTE_MS), at(61 * MINUTE_MS))
    await utimes(fileOf(young), at(MINUTE_MS), at(MINUTE_MS))
    await media.sweep()
    expect([(await files()).includes(old), (await files()).includes(young)]).toEqual([false, true])
  })

  test('UP-16 bytes that no row knows are found among however many, a part of the store with each sweep', async () => {
    const { store } = media
    const lost = Array.from({ length: 70_000 }, newMediaId)
    const kept = await uploaded(server, ann.token, picture)
    const all = [kept.id, ...lost].toSorted()
    const seen: MediaId[] = []
    const removed = new Set<MediaId>()
    const full: MediaStore = {
      ...store,
      async *list(after) {
        for (const id of all.slice(after === undefined ? 0 : all.indexOf(after) + 1)) {
          seen.push(id)
          yield { id, putAtMs: 0 }
        }
      },
      remove: async (id) => void removed.add(id),
    }
    const { sweep } = mediaOf(server, full)
    await sweep()
    expect(seen).toHaveLength(20_000)
    for (let times = 1; times < 4; times += 1) await sweep()
    expect([seen, removed.size, removed.has(kept.id)]).toEqual([all, lost.length, false])
    await sweep()
    expect(seen).toHaveLength(all.length + 20_000)
  })

  test('ACC-12 what a deleted person still sends leaves nothing', async () => {
    const before = await files()
    const nobody = newUserId()
    await expect(media.keepExport(nobody, streamOf('zip'), new Date())).rejects.toMatchObject({
      code: 'session.expired',
    })
    expect(await files()).toEqual(before)
  })

  test('ACC-12 what is stored while the deletion begins leaves nothing', async () => {
    const hal = await world.person('hal')
    const before = await files()
    const { kept } = await server.context.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ closed_at: new Date() }).where('id', '=', hal.id).execute()
      const kept = media.keepExport(hal.id, streamOf('zip'), new Date()).catch((error) => error)
      await lockWaitedFor()
      return { kept }
    })
    expect(await kept).toMatchObject({ code: 'session.expired' })
    expect(await files()).toEqual(before)
  })

  test('ACC-12 all of a person’s media go at once', async () => {
    const gil = await world.person('gil')
    const sent = [await uploaded(server, gil.token, picture), await uploaded(server, gil.token, picture)]
    await gil.call(saveProfile, { avatar: sent[0]?.address })
    expect(await media.listOf(gil.id)).toHaveLength(2)
    await media.removeAllOf(gil.id)
    for (const { id, address } of sent) {
      expect(await statusOf(server, address, gil.token)).toBe(404)
      expect(await files()).not.toContain(id)
    }
  })
})
