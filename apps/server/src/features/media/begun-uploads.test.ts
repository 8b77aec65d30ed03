import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { UserId } from '@thrum/contracts/ids'
import { describe, expect, test } from 'vitest'
import { createLimiter } from '../../http/limiter.ts'
import { wideLimits } from '../../http/limits.ts'
import { newMediaId, newUserId } from '../../ids.ts'
import { type Begun, openBegunUploads } from './begun-uploads.ts'
import { createResumableService } from './resumable.service.ts'

const on = new AbortController().signal
const folderOf = () => mkdtemp(path.join(os.tmpdir(), 'begun-'))
const factsOf = (ownerId: UserId, bytes = 10): Begun => ({
  ...{ ownerId, sessionId: 's', form: 'file', bytes, begunAtMs: 1_000 },
})

describe('an upload in parts', () => {
  test('F-16 a full disk is told as one, and what lay there gives its room back', async () => {
    const folder = await folderOf()
    const uploads = await openBegunUploads(folder)
    const id = newMediaId()
    await uploads.begin(id, factsOf(newUserId()))
    if (!existsSync('/dev/full')) return
    await symlink('/dev/full', path.join(folder, id, 'raw'))
    const added = uploads.add(id, 10, Readable.from([Buffer.from('01234')]), on)
    await expect(added).rejects.toMatchObject({ code: 'upload.storeFull' })
    expect(await readdir(path.join(folder, id))).toEqual(['facts.json'])
    // There is room again.
    expect(await uploads.add(id, 10, Readable.from([Buffer.from('01234')]), on)).toBe(5)
  })

  test('UPL-01 outlives the process, with what had come; what was half begun does not', async () => {
    const folder = await folderOf()
    const first = await openBegunUploads(folder)
    const [id, facts] = [newMediaId(), factsOf(newUserId())]
    await first.begin(id, facts)
    await first.add(id, 10, Readable.from([Buffer.from('012')]), on)
    await mkdir(path.join(folder, newMediaId()))
    await writeFile(path.join(folder, 'stray'), '')
    const second = await openBegunUploads(folder)
    expect([second.all(), await second.offset(id)]).toEqual([[[id, facts]], 3])
    expect(await readdir(folder)).toEqual([id])
  })

  test('UPL-01 keeps what came before its connection broke', async () => {
    const uploads = await openBegunUploads(await folderOf())
    const id = newMediaId()
    await uploads.begin(id, factsOf(newUserId()))
    const broken = new Readable({ read: () => undefined })
    const added = uploads.add(id, 10, broken, on)
    broken.push(Buffer.from('0123'))
    await expect.poll(() => uploads.offset(id)).toBe(4)
    broken.destroy(new Error('aborted'))
    expect(await added).toBe(4)
  })

  test('P-E2 goes with its account', async () => {
    const folder = await folderOf()
    const begun = await openBegunUploads(folder)
    const service = createResumableService({
      ...{ begun, limiter: createLimiter(wideLimits()), wall: () => 1_000 },
      findOwn: async () => undefined,
      store: () => Promise.reject(new Error('never')),
    })
    const [ann, ben] = [newUserId(), newUserId()]
    await service.begin({ userId: ann, sessionId: 's' }, 'file', 5)
    const { id } = await service.begin({ userId: ben, sessionId: 's' }, 'file', 5)
    await service.removeAllOf(ann)
    expect(await readdir(folder)).toEqual([id])
  })
})
