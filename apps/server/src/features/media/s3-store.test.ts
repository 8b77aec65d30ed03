import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { S3Place } from '../../config.ts'
import { newMediaId } from '../../ids.ts'
import { startS3 } from './s3-server.testkit.ts'
import { openS3Store } from './s3-store.ts'

const s3 = await startS3()
afterEach(() => s3.refuse(undefined))
afterAll(() => s3.close())
const start = (other: Partial<S3Place>) => openS3Store({ ...s3.place, ...other })

describe('a store in a bucket', () => {
  test.each([
    ['the wrong secret', { secret: 'wrong' }, 'refuses the keys (SignatureDoesNotMatch)'],
    ['an unknown key', { keyId: 'nobody' }, 'refuses the keys (InvalidAccessKeyId)'],
    ['no such bucket', { bucket: 'elsewhere' }, 'has no such bucket'],
    ['nobody there', { endpoint: 'http://127.0.0.1:9' }, "can't be reached (ECONNREFUSED)"],
    ['no such host', { endpoint: 'http://nowhere.invalid' }, "can't be reached (ENOTFOUND)"],
  ])('UPL-01 with %s says so at the start, in one line', async (_what, other, words) => {
    const failed: Error = await start(other).then(
      () => new Error('it started'),
      (error) => error,
    )
    expect([failed.name, failed.message]).toEqual(['StartError', expect.stringContaining(words)])
    expect(failed.message).not.toMatch(/\n|wrong|S3RVER/)
  })

  test('UPL-01 leaves nothing of its look at the start', async () => {
    const store = await start({ prefix: 'looked/at/' })
    for await (const one of store.list()) throw new Error(one.id)
  })

  test('UPL-01 shares its bucket with others, each in a folder', async () => {
    const [one, other] = [await start({ prefix: 'one/' }), await start({ prefix: 'other/' })]
    const id = newMediaId()
    await one.put(id, Buffer.from('tide'))
    expect([await one.size(id), await other.size(id)]).toEqual([4, undefined])
    for await (const found of other.list()) throw new Error(found.id)
  })

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
    [507, 'XMinioStorageFull'],
  ])('F-16 that is full is told as a full disk is: %i %s', async (status, code) => {
    const store = await start({})
    s3.refuse({ status, code })
    const content = Buffer.alloc(6 * 1024 * 1024)
    for (const bytes of [content, content.subarray(0, 9)]) {
      await expect(store.put(newMediaId(), bytes)).rejects.toMatchObject({ code: 'upload.storeFull' })
    }
  })

  test('F-16 that is out of reach makes each call one to try again, and never one for nothing there', async () => {
    const store = await start({})
    const id = newMediaId()
    await store.put(id, Buffer.from('tide'))
    s3.refuse({ status: 503, code: 'ServiceUnavailable' })
    const calls = [store.put(id, Buffer.from('dune')), store.size(id), store.open(id), store.remove(id)]
    const refused = { status: 'rejected', reason: { code: 'service.unavailable' } }
    expect(await Promise.allSettled(calls)).toMatchObject(Array(4).fill(refused))
    s3.refuse({ status: 404, code: 'NoSuchBucket' })
    await expect(store.open(id)).rejects.toMatchObject({ code: 'service.unavailable' })
    s3.refuse(undefined)
    expect(await store.size(id)).toBe(4)
  })

  test('UP-16 is listed page by page, to the last', async () => {
    const pages = [newMediaId(), newMediaId(), newMediaId()]
    // No server that can be had in tests has more than one page.
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x')
      response.end(searchParams.has('list-type') ? pageOf(searchParams.get('continuation-token')) : '')
    }).listen(0, '127.0.0.1')
    const pageOf = (token: string | null) => {
      const at = token === null ? 0 : Number(token.slice('a=b&c+'.length))
      const more = at < 2 ? `<NextContinuationToken>a=b&amp;c+${at + 1}</NextContinuationToken>` : ''
      return `<ListBucketResult><IsTruncated>${at < 2}</IsTruncated>${more}<Contents><Key>x/aa/${pages[at]}</Key>
        <LastModified>2026-11-28T10:00:0${at}.000Z</LastModified></Contents></ListBucketResult>`
    }
    await new Promise((resolve) => server.once('listening', resolve))
    try {
      const store = await start({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
      const found: unknown[] = []
      for await (const one of store.list()) found.push(one)
      const atMs = Date.UTC(2026, 10, 28, 10)
      expect(found).toEqual(pages.map((id, at) => ({ id, putAtMs: atMs + at * 1_000 })))
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
