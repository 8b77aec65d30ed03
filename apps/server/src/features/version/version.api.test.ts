import { listVersions, publishVersion } from '@thrum/contracts/console/version.routes'
import { checkVersion } from '@thrum/contracts/version/version.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { staffOf } from '../operator/operator.testkit.ts'
import { createVersionRepo } from './version.repo.ts'
import { createVersionService, type NewVersion } from './version.service.ts'

const world = await openWorld(product, { config: { consolePort: 0 } })
afterAll(() => world.close())
const { db } = world.server.context
const versions = createVersionService(createVersionRepo(db), world.wall.now)

const NOTHING = { version: '1.0.0', versionCode: 0, minimumCode: 0, address: '', notes: [] }
const draft: NewVersion = {
  platform: 'android',
  version: '1.0.12',
  code: 13,
  minimumCode: 12,
  address: 'https://store.example/thrum',
  notes: { en: ['Quieter.'], ja: ['静かに。'] },
}

describe('the version check', () => {
  test('NOT-04 is open to anyone, and says 1.0.0 where nothing was published', async () => {
    for (const platform of ['android', 'ios', 'web']) {
      expect(await world.anyone.call(checkVersion, { platform })).toEqual(NOTHING)
    }
    expect(await world.anyone.call(checkVersion)).toEqual(NOTHING)
  })

  test('NOT-04 answers the newest version, with its notes in the reader’s language', async () => {
    await versions.publish(draft)
    expect(await world.anyone.call(checkVersion, { platform: 'android' })).toEqual({
      version: '1.0.12',
      versionCode: 13,
      minimumCode: 12,
      address: 'https://store.example/thrum',
      notes: ['Quieter.'],
    })
    const notesIn = async (language: string) => {
      const { body } = await world.anyone.ask(
        checkVersion,
        { platform: 'android' },
        { 'accept-language': language },
      )
      return (body.data as { notes: string[] }).notes
    }
    expect(await notesIn('ja-JP')).toEqual(['静かに。'])
    expect(await notesIn('de')).toEqual(['Quieter.'])
    expect(await world.anyone.call(checkVersion, { platform: 'ios' })).toEqual(NOTHING)
  })

  test('NOT-04 keeps the minimum where a newer version names none, and takes an older one for no newer', async () => {
    await versions.publish({ ...draft, platform: 'ios', code: 20, minimumCode: 15 })
    await versions.publish({ ...draft, platform: 'ios', version: '1.0.13', code: 21, minimumCode: undefined })
    await versions.publish({ ...draft, platform: 'ios', version: '1.0.9', code: 9, minimumCode: 9 })
    expect(await world.anyone.call(checkVersion, { platform: 'ios' })).toMatchObject({
      version: '1.0.13',
      minimumCode: 15,
    })
  })

  test('NO-05 whatever is no platform is answered 1.0.0, and lands in no header', async () => {
    const words = [
      '%0d%0aSet-Cookie:x',
      '\r\nSet-Cookie: x=1',
      'Android',
      'windows',
      '__proto__',
      'constructor',
    ]
    for (const platform of [...words, "' or 1=1 --", 'x'.repeat(5_000)]) {
      const { status, headers, body } = await world.anyone.ask(checkVersion, { platform })
      expect([status, body.data]).toEqual([200, NOTHING])
      expect(headers.get('set-cookie')).toBeNull()
      expect([...headers.values()].join()).not.toMatch(/Set-Cookie|windows/)
    }
  })

  test.each([
    { platform: 'windows' },
    { version: '1.0' },
    { version: '1.0.12-beta' },
    { code: 0 },
    { minimumCode: 14 },
    { address: 'http://store.example' },
    { address: 'javascript:alert(1)' },
    { address: 'https://a@store.example' },
    { address: 'store.example' },
  ])('OPS-01 a version with %o is not published', async (change) => {
    await expect(versions.publish({ ...draft, ...change })).rejects.toThrow(RangeError)
  })
})

test('OPS-01, NOT-04 an operator publishes a version, and a minimum above it is refused', async () => {
  const { content } = await staffOf(world.server, world.server.context.config.dataDir)
  const web = { platform: 'web', version: '2.0.0', code: 20, notes: { en: ['Softer.'] } }
  const published = await content.call(publishVersion, web)
  expect(published).toMatchObject({ ...web, minimumCode: 0, address: '' })
  expect(await world.anyone.call(checkVersion, { platform: 'web' })).toMatchObject({ versionCode: 20 })
  expect((await content.call(listVersions)).find(({ platform }) => platform === 'web')).toEqual(published)
  await content.call(publishVersion, { ...web, minimumCode: 10 })
  for (const [field, value] of Object.entries({
    ...{ minimumCode: 21, version: '2', address: 'http://x.example', platform: 'windows' },
    // Below what the version before set as the smallest.
    code: 9,
  })) {
    const { body } = await content.ask(publishVersion, { ...web, [field]: value })
    expect(body).toMatchObject({ reason: 'request.invalid', data: { field } })
  }
  expect((await content.ask(publishVersion, { ...web, code: 0 })).body.data).toEqual({ field: 'code' })
})
