import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { configFrom } from '../../config.ts'
import { product } from '../../flows/product.ts'
import { newMediaId } from '../../ids.ts'
import { ask, filesOf, formOf, mediaOf, send, uploaded } from './media-world.testkit.ts'
import { startS3 } from './s3-server.testkit.ts'
import { openS3Store } from './s3-store.ts'
import { phoneJpeg } from './sample-pictures.testkit.ts'
import { createSealedStore } from './sealed-store.ts'

const s3 = await startS3()
const world = await openWorld(product, { config: { mediaStore: s3.place } })
afterAll(async () => {
  await world.close()
  await s3.close()
})
const { server } = world
const store = createSealedStore(await openS3Store(s3.place), server.context.keys.mediaKey)
const ann = await world.person('ann')
const kept = async () => {
  const ids: string[] = []
  for await (const { id } of store.list()) ids.push(id)
  return ids.toSorted()
}

describe('a server whose media lie in a bucket', () => {
  test('UPL-01, UPL-04 takes a picture, gives it whole and in part, and keeps no file of its own', async () => {
    const { id, address, bytes } = await uploaded(server, ann.token, await phoneJpeg(10))
    const whole = Buffer.from(await (await ask(server, address, ann.token)).arrayBuffer())
    expect([whole.length, await store.size(id)]).toEqual([bytes, bytes])
    const part = await ask(server, address, ann.token, { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(10, 20))).toBe(true)
    // With its smaller form.
    expect(await kept()).toHaveLength(2)
    await expect.poll(() => filesOf(server.context.config)).toEqual([])
  })

  test('UP-16, ACC-12 forgets what found no use, and what nobody knows', async () => {
    const stray = newMediaId()
    await store.put(stray, Buffer.from('stray'))
    await uploaded(server, ann.token, await phoneJpeg())
    world.wall.advance(61 * 60_000)
    await mediaOf(server, store).sweep()
    expect(await kept()).toEqual([])
  })

  test('F-16 says that a full bucket is full, and that one out of reach is to be tried again', async () => {
    const picture = await phoneJpeg()
    const { address } = await uploaded(server, ann.token, picture)
    s3.refuse({ status: 507, code: 'XMinioStorageFull' })
    expect(await send(server, ann.token, formOf(picture))).toMatchObject({
      code: -1,
      reason: 'upload.storeFull',
    })
    s3.refuse({ status: 503, code: 'ServiceUnavailable' })
    expect(await send(server, ann.token, formOf(picture))).toMatchObject({
      status: 503,
      reason: 'service.unavailable',
    })
    expect((await ask(server, address, ann.token)).status).toBe(503)
    s3.refuse(undefined)
    expect((await ask(server, address, ann.token)).status).toBe(200)
  })
})

describe('the settings of a bucket', () => {
  const keys = { S3_KEY_ID: 'key', S3_SECRET: 'secret' }

  test('UPL-01 name it, its folder and its place', () => {
    expect(configFrom({}).mediaStore).toBeUndefined()
    expect(configFrom({ ...keys, MEDIA_STORE: 's3://media' }).mediaStore).toEqual({
      ...{ bucket: 'media', prefix: '', endpoint: undefined },
      ...{ region: 'us-east-1', keyId: 'key', secret: 'secret' },
    })
    const at = { S3_ENDPOINT: 'https://store.example.org/', S3_REGION: 'garage' }
    expect(configFrom({ ...keys, ...at, MEDIA_STORE: 's3://media/thrum/one/' }).mediaStore).toMatchObject({
      ...{ bucket: 'media', prefix: 'thrum/one/', endpoint: 'https://store.example.org', region: 'garage' },
    })
  })

  test.each([
    ['no bucket', { ...keys, MEDIA_STORE: 's3://' }, /^MEDIA_STORE/],
    ['another address', { ...keys, MEDIA_STORE: 'https://media' }, /^MEDIA_STORE/],
    ['a way out', { ...keys, MEDIA_STORE: 's3://media//x' }, /^MEDIA_STORE/],
    ['no keys', { MEDIA_STORE: 's3://media' }, /S3_KEY_ID and S3_SECRET/],
    ['half of the keys', { MEDIA_STORE: 's3://media', S3_KEY_ID: 'key' }, /S3_KEY_ID and S3_SECRET/],
    ['no place', { ...keys, MEDIA_STORE: 's3://media', S3_ENDPOINT: 'store' }, /^S3_ENDPOINT/],
  ])('UPL-01 with %s are told in one line', (_what, env, words) => {
    expect(() => configFrom(env)).toThrow(words)
  })
})
