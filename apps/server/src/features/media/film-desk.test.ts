import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { UserId } from '@thrum/contracts/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFilmDesk, type FilmLimits } from './film-desk.ts'
import { findFilmTools } from './film-tools.ts'
import { createPictureDesk } from './picture-desk.ts'
import { makeFilm } from './sample-films.testkit.ts'

const ANN = 'a'.repeat(20) as UserId
const WIDE: FilmLimits = { memoryBytes: 2 ** 30, timeMs: 60_000, waiting: 12 }
let folder: string
let film: string
const to = () => path.join(folder, 'renewed')

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-desk-'))
  film = path.join(folder, 'raw')
  await writeFile(film, await makeFilm({ codec: 'mpeg4', size: '640x360', seconds: 20 }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const openDesk = async (limits: Partial<FilmLimits> = {}) =>
  createFilmDesk(await findFilmTools(undefined), createPictureDesk(), { ...WIDE, ...limits })

describe('the desk for films', () => {
  test('P-E5, UP-05 ends a film that takes too long or too much, and nothing else', async () => {
    for (const limits of [{ timeMs: 150 }, { memoryBytes: 20 * 2 ** 20 }]) {
      const desk = await openDesk(limits)
      await expect(desk.renew(ANN, 'mov', film, to())).rejects.toThrow('upload.filmUnreadable')
    }
    const desk = await openDesk()
    expect(await desk.renew(ANN, 'mov', film, to())).toMatchObject({ width: 640, height: 360 })
  })

  test('UPL-03 makes a still of a film whose only frames stand at its beginning', async () => {
    const desk = await openDesk()
    const standing = path.join(folder, 'standing')
    for (const more of [
      ['-frames:v', '1'],
      ['-af', 'apad=whole_dur=8'],
    ]) {
      await writeFile(standing, await makeFilm({ seconds: 1, rate: 5, more }))
      const { poster } = await desk.renew(ANN, 'mov', standing, `${to()}-standing`)
      expect(poster).toMatchObject({ mime: 'image/jpeg', width: 320, height: 180 })
      await rm(`${to()}-standing-frame`)
    }
  })

  test('UPL-03, UPL-06 reads a piece of a longer recording, which counts from where that began', async () => {
    const desk = await openDesk()
    const piece = path.join(folder, 'piece')
    for (const [kind, codec, ending] of [
      ['mov', 'libx264', 'mp4'],
      ['webm', 'libvpx', 'webm'],
    ] as const) {
      const more = ['-output_ts_offset', '90']
      await writeFile(piece, await makeFilm({ codec, ending, more }))
      const { ms } = await desk.renew(ANN, kind, piece, `${to()}-piece`)
      expect([ms >= 1_900, ms <= 2_200]).toEqual([true, true])
    }
  })

  test('RE-07 has a line that ends, of which nobody fills more than a part', async () => {
    const desk = await openDesk({ waiting: 2 })
    const kim = 'k'.repeat(20) as UserId
    const works = [ANN, kim].map((by) => desk.renew(by, 'mov', film, `${to()}-${by}`))
    await expect(desk.renew(kim, 'mov', film, to())).rejects.toThrow('request.tooMany')
    desk.close()
    for (const end of await Promise.allSettled(works)) expect(end.status).toBe('rejected')

    const long = await openDesk()
    const own = [1, 2, 3].map((at) => long.renew(ANN, 'mov', film, `${to()}-${at}`))
    await expect(long.renew(ANN, 'mov', film, to())).rejects.toThrow('request.tooMany')
    long.close()
    for (const end of await Promise.allSettled(own)) expect(end.status).toBe('rejected')
  })

  test('P-E5 lets go of what is under way when the server ends: it is to be tried again', async () => {
    const desk = await openDesk()
    const work = desk.renew(ANN, 'mov', film, path.join(folder, 'late'))
    const told = expect(work).rejects.toThrow('service.unavailable')
    await expect.poll(() => readdir(folder), { timeout: 30_000, interval: 5 }).toContain('late')
    desk.close()
    await told
    await expect(desk.renew(ANN, 'mov', film, to())).rejects.toThrow('service.unavailable')
  })

  test('P-E5 finds its tools along PATH, or where it is told', async () => {
    const found = await findFilmTools(undefined)
    expect(await findFilmTools(found?.ffmpeg)).toEqual(found)
    expect(await findFilmTools(path.join(folder, 'ffmpeg'))).toBeUndefined()
  })
})
