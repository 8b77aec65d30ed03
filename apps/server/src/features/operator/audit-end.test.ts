import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuditEnds } from './audit-end.ts'

describe('where the operators’ log ended', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'audit-end-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('OP-04 is unknown before the first line, then what was noted, and beyond any log once it was spoiled', async () => {
    const ends = createAuditEnds(folder)
    expect(await ends.read()).toBeUndefined()
    await ends.note({ seq: 7, hash: 'ab' })
    expect(await ends.read()).toEqual({ seq: 7, hash: 'ab' })
    for (const text of ['', '{"seq":', '{"seq":"7"}', '[]']) {
      await writeFile(path.join(folder, 'audit-end.json'), text)
      expect(await ends.read()).toMatchObject({ seq: Number.MAX_SAFE_INTEGER })
    }
    await expect(createAuditEnds(path.join(folder, 'audit-end.json')).read()).rejects.toThrow()
  })
})
