import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { UPLOADS_BEGUN_MAX } from '@thrum/contracts/limits'
import { afterAll, expect, test } from 'vitest'
import { createLimiter } from '../../http/limiter.ts'
import { DEFAULT_LIMITS } from '../../http/limits.ts'
import { newUserId, randomId } from '../../ids.ts'
import { openBegunUploads } from './begun-uploads.ts'
import type { OwnRow } from './media.repo.ts'
import { createResumableService } from './resumable.service.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-begun-'))
afterAll(() => rm(folder, { recursive: true }))

test('RE-07 an 11th is begun while the first is being written anew, and no other is let go of for it', async () => {
  const begun = await openBegunUploads(folder)
  const [asked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<OwnRow>()]
  let nowMs = 0
  const service = createResumableService({
    begun,
    findOwn: async () => undefined,
    store: () => {
      asked.resolve()
      return written.promise
    },
    limiter: createLimiter(DEFAULT_LIMITS),
    wall: () => nowMs,
  })
  const ann = { userId: newUserId(), sessionId: randomId() }
  const begin = () => {
    nowMs += 1
    return service.begin(ann, 'shown', 4)
  }
  const first = await begin()
  await service.add(ann, first, Readable.from([Buffer.from('film')]))
  const finished = service.finish(ann, first.id)
  await asked.promise
  const others = []
  while (others.length < UPLOADS_BEGUN_MAX) others.push((await begin()).id)
  expect(begun.all().map(([id]) => id)).toEqual([first.id, ...others])
  const last = await begin()
  expect(begun.all().map(([id]) => id)).toEqual([first.id, ...others.slice(1), last.id])
  const row = { id: first.id } as OwnRow
  written.resolve(row)
  expect(await finished).toBe(row)
})
