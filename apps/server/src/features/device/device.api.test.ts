import type { OrderCode } from '@thrum/contracts/device/device.entities'
import * as routes from '@thrum/contracts/device/device.routes'
import type { UserId } from '@thrum/contracts/ids'
import { openWorld } from '@thrum/testkit/world'
import { deviceScene } from '@thrum/toy-protocol/foreign-toys'
import { offeredSlots } from '@thrum/toy-protocol/scene'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlayer } from '../../flows/player.ts'
import { product } from '../../flows/product.ts'
import { begin, own } from '../../flows/stage.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { createDeviceCodeRepo } from './device-code.repo.ts'
import { addDevices, forbidDevice } from './index.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { context } = world.server

/** Well-formed, of no toy and of nobody's. */
const NO_CODE = '000000000000'
const NO_DEVICE = 'NoDeviceNoDeviceNoDe'

describe('device codes', () => {
  test('DEV-01 are made per model, 12 characters each, no two alike', async () => {
    const codes = await addDevices(context, { model: 'P2', count: 200 })
    expect(new Set(codes).size).toBe(200)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    await expect(addDevices(context, { model: 'X9', count: 1 })).rejects.toThrow(RangeError)
    await expect(addDevices(context, { model: 'P2', count: 0 })).rejects.toThrow(RangeError)
    expect(await forbidDevice(context, NO_CODE)).toBe(false)
  })

  test('DEV-01 bind a toy however they are typed, and once for one person', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const [code = ''] = await addDevices(context, { model: 'H1', count: 1 })
    const typed = ` ${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)} `.toLowerCase()
    const device = await ann.call(routes.bindDevice, { code: typed })
    expect(device).toMatchObject({
      code,
      model: 'H1',
      img: 'halo',
      address: '',
      isDefault: true,
      isForbid: false,
    })
    expect((await ann.call(routes.bindDevice, { code })).id).toBe(device.id)
    expect((await ben.ask(routes.bindDevice, { code })).body.reason).toBe('device.codeUsed')
    await ann.call(routes.unbindDevice, { id: device.id })
    expect((await ben.call(routes.bindDevice, { code })).id).not.toBe(device.id)
  })

  test('DEV-01 that are wrong, unknown or disabled each get their own words', async () => {
    const ann = await world.person('ann')
    const [code = ''] = await addDevices(context, { model: 'P2', count: 1 })
    expect(await forbidDevice(context, code)).toBe(true)
    expect((await ann.ask(routes.bindDevice, { code: 'U' })).body.reason).toBe('device.codeInvalid')
    expect((await ann.ask(routes.bindDevice, { code: NO_CODE })).body.reason).toBe('device.codeUnknown')
    expect((await ann.ask(routes.bindDevice, { code })).body.reason).toBe('device.forbidden')
  })

  test('DEV-03 are found disabled among those of all the plays there can be', async () => {
    const codes = await addDevices(context, { model: 'P2', count: 2 })
    const [code = ''] = codes
    await forbidDevice(context, code)
    const played = [...Array.from({ length: 70_000 }, () => NO_CODE), ...codes]
    expect(await createDeviceCodeRepo(context.db).listForbidden(played)).toEqual([code])
  })

  test('DEV-01 can’t be guessed: the 11th failure within an hour is too many', async () => {
    const limits = { ...wideLimits(), bindFailures: DEFAULT_LIMITS.bindFailures }
    const strict = await openWorld(product, { config: { limits } })
    const ann = await strict.person('ann')
    for (let n = 0; n < 10; n++) {
      expect((await ann.ask(routes.bindDevice, { code: NO_CODE })).body.reason).toBe('device.codeUnknown')
    }
    expect((await ann.ask(routes.bindDevice, { code: NO_CODE })).status).toBe(403)
    await strict.close()
  })

  test('DEV-01 raced by two people belong to one, raced by one person give one device', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const [code] = await addDevices(context, { model: 'P2', count: 1 })
    const answers = await Promise.all(
      [ann, ben, ann, ben, ann].map((person) => person.ask(routes.bindDevice, { code })),
    )
    const lists = [await ann.call(routes.listDevices), await ben.call(routes.listDevices)]
    expect(lists.flat()).toHaveLength(1)
    const reasons = new Set(answers.map(({ body }) => body.reason))
    expect([...reasons].sort()).toEqual(['device.codeUsed', undefined])
  })
})

describe('one’s own devices', () => {
  test('DEV-02 the first is the default, another can be made so, and the default passes on', async () => {
    const ann = await world.person('ann')
    const [one, two, three] = [
      await own(world, ann, 'P2'),
      await own(world, ann, 'H1'),
      await own(world, ann, 'O3'),
    ]
    const ids = async () => (await ann.call(routes.listDevices)).map(({ id }) => id)
    expect(await ids()).toEqual([one.id, two.id, three.id])
    await ann.call(routes.setDefaultDevice, { id: three.id })
    expect(await ids()).toEqual([three.id, one.id, two.id])
    await ann.call(routes.unbindDevice, { id: three.id })
    const left = await ann.call(routes.listDevices)
    expect(left.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [one.id, true],
      [two.id, false],
    ])
  })

  test('DEV-02 takes a name of 1 to 20 characters', async () => {
    const ann = await world.person('ann')
    const { id } = await own(world, ann, 'P2')
    await ann.call(routes.renameDevice, { id, name: '  Dune 🌊  ' })
    expect((await ann.call(routes.listDevices))[0]?.name).toBe('Dune 🌊')
    for (const name of ['', '   ', 'x'.repeat(21), '\u202eabc']) {
      expect((await ann.ask(routes.renameDevice, { id, name })).body.reason).toBe('device.nameInvalid')
    }
  })

  test('DEV-06 knows the peripheral’s address for its owner alone', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const { id } = await own(world, ann, 'P2')
    await ann.call(routes.setDeviceAddress, { id, address: 'AA:BB:CC:00:11:22' })
    expect((await ann.call(routes.listDevices))[0]?.address).toBe('AA:BB:CC:00:11:22')
    expect((await ann.ask(routes.setDeviceAddress, { id, address: 'two words' })).body.reason).toBe(
      'device.addressInvalid',
    )
    expect(JSON.stringify((await ann.ask(routes.getPlayScene, { id })).body)).not.toContain('AA:BB')
    expect(await ben.call(routes.listDevices)).toEqual([])
    await ann.call(routes.setDeviceAddress, { id, address: '' })
    expect((await ann.call(routes.listDevices))[0]?.address).toBe('')
  })

  test('DEV-02 nobody else changes or removes them', async () => {
    const [ann, eve] = [await world.person('ann'), await world.person('eve')]
    const { id } = await own(world, ann, 'P2')
    const tries = [
      [routes.unbindDevice, { id }],
      [routes.setDefaultDevice, { id }],
      [routes.renameDevice, { id, name: 'mine' }],
      [routes.setDeviceAddress, { id, address: 'x' }],
      [routes.unbindDevice, { id: NO_DEVICE }],
    ] as const
    for (const [route, input] of tries) {
      expect((await eve.ask(route, input)).body).toMatchObject({ code: -1, reason: 'device.unknown' })
    }
    expect(await ann.call(routes.listDevices)).toHaveLength(1)
  })

  test('DEV-03 a disabled one leaves the list', async () => {
    const ann = await world.person('ann')
    const [one, two] = [await own(world, ann, 'P2'), await own(world, ann, 'H1')]
    await forbidDevice(context, one.code)
    expect((await ann.call(routes.listDevices)).map(({ id }) => id)).toEqual([two.id])
  })

  test('DEV-02 the first that is left is the default where the default was disabled', async () => {
    const ann = await world.person('ann')
    const [one, two] = [await own(world, ann, 'P2'), await own(world, ann, 'H1')]
    await forbidDevice(context, one.code)
    const left = await ann.call(routes.listDevices)
    expect(left.map(({ id, isDefault }) => [id, isDefault])).toEqual([[two.id, true]])
  })

  test('DEV-02 are 20 at most, also when bound all at once', async () => {
    const ann = await world.person('ann')
    const codes = await addDevices(context, { model: 'P2', count: 25 })
    const answers = await Promise.all(codes.map((code) => ann.ask(routes.bindDevice, { code })))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.reason === 'device.tooMany')).toHaveLength(5)
    const list = await ann.call(routes.listDevices)
    expect([list.length, list.filter(({ isDefault }) => isDefault).length]).toEqual([20, 1])
  })

  test('DEV-02, DEV-03 are 20 besides those that were disabled', async () => {
    const ann = await world.person('ann')
    const [first = '', ...others] = await addDevices(context, { model: 'P2', count: 22 })
    await ann.call(routes.bindDevice, { code: first })
    await forbidDevice(context, first)
    const reasons: (string | undefined)[] = []
    for (const code of others) reasons.push((await ann.ask(routes.bindDevice, { code })).body.reason)
    expect(reasons).toEqual([...Array(20).fill(undefined), 'device.tooMany'])
    const list = await ann.call(routes.listDevices)
    expect([list.length, list.filter(({ isDefault }) => isDefault).length]).toEqual([20, 1])
  })

  test('DEV-01, DEV-02 the same 20th bound several times at once is one, and none too many', async () => {
    const ann = await world.person('ann')
    const [last, ...others] = await addDevices(context, { model: 'P2', count: 20 })
    for (const code of others) await ann.call(routes.bindDevice, { code })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ann.call(routes.bindDevice, { code: last })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await ann.call(routes.listDevices)).toHaveLength(20)
  })
})

const FOREIGN = { model: 'We-Vibe 2', name: '', address: 'QmxlLWFkZHJlc3M=' }

describe('toys of other makers', () => {
  test('DEV-08 are one’s own without a code, with the scene of their family', async () => {
    const ann = await world.person('ann')
    const device = await ann.call(routes.bindForeignDevice, FOREIGN)
    expect(device).toMatchObject({
      ...FOREIGN,
      name: 'We-Vibe',
      code: '',
      isDefault: true,
      stopsOnLinkLoss: false,
      authenticated: false,
    })
    expect(await ann.call(routes.listDevices)).toEqual([device])
    const scene = JSON.parse(await ann.call(routes.getPlayScene, { id: device.id }))
    expect(scene).toEqual(deviceScene(device))
    expect(offeredSlots(scene)).toEqual([1, 2])
  })

  test('DEV-08 behind an Intiface server offer the slots they were added with', async () => {
    const ann = await world.person('ann')
    const added = { model: 'Intiface', name: 'Lovense Edge', address: '3/Lovense%20Edge' }
    expect((await ann.ask(routes.bindForeignDevice, added)).body.reason).toBe('device.modelUnknown')
    const device = await ann.call(routes.bindForeignDevice, { ...added, slots: '52,2,1' })
    expect(device).toMatchObject({ ...added, slots: [1, 2, 52] })
    const scene = JSON.parse(await ann.call(routes.getPlayScene, { id: device.id }))
    expect(offeredSlots(scene)).toEqual([1, 2, 52])
    for (const slots of ['', '7', '1,', '1,2,3,50,52,54,56,1'])
      expect((await ann.ask(routes.bindForeignDevice, { ...added, slots })).body.reason).toBe(
        'device.modelUnknown',
      )
    const unknown = await ann.ask(routes.bindForeignDevice, { ...added, model: 'P2', slots: '1' })
    expect(unknown.body.reason).toBe('device.modelUnknown')
  })

  test('DEV-08 have no code that anybody could bind, and leave none behind', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const codesOf = (userId: UserId) =>
      context.db.selectFrom('device_codes').select('code').where('made_for', '=', userId).execute()
    const device = await ann.call(routes.bindForeignDevice, {
      ...FOREIGN,
      model: 'Practice',
      name: 'Mein Handy',
    })
    expect(device.name).toBe('Mein Handy')
    const [made] = await codesOf(ann.id)
    expect((await ben.ask(routes.bindDevice, { code: made?.code ?? '' })).body.reason).toBe(
      'device.codeUnknown',
    )
    await ann.call(routes.unbindDevice, { id: device.id })
    expect(await codesOf(ann.id)).toEqual([])
    await ann.call(routes.bindForeignDevice, FOREIGN)
    await context.db
      .deleteFrom('users')
      .where('id', '=', ann.id as UserId)
      .execute()
    expect(await codesOf(ann.id)).toEqual([])
    await expect(addDevices(context, { model: 'Practice', count: 1 })).rejects.toThrow(RangeError)
  })

  test('DEV-08, DEV-02 count among the 20, also when added all at once', async () => {
    const ann = await world.person('ann')
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, n) =>
        ann.ask(routes.bindForeignDevice, { ...FOREIGN, address: `address-${n}` }),
      ),
    )
    expect(answers.filter(({ body }) => body.reason === 'device.tooMany')).toHaveLength(3)
    expect(await ann.call(routes.listDevices)).toHaveLength(20)
  })

  test('DEV-08 are added once, however often an answer is lost; others are others', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const edge = { model: 'Intiface', name: 'Edge', address: '3/Edge', slots: '1,2' }
    const phone = { model: 'Practice', name: 'My phone', address: 'practice' }
    const all = [FOREIGN, edge, phone]
    for (const toy of all) {
      const twice = [toy, toy].map((each) => ann.call(routes.bindForeignDevice, each))
      const [one, again] = await Promise.all(twice)
      expect(again).toEqual(one)
    }
    const others = [
      { ...FOREIGN, address: 'another' },
      { ...FOREIGN, model: 'Lovense' },
      { ...edge, slots: '1' },
      { ...phone, name: 'Old phone' },
      { ...FOREIGN, address: '' },
      { ...FOREIGN, address: '' },
    ]
    for (const toy of others) await ann.call(routes.bindForeignDevice, toy)
    expect(await ann.call(routes.listDevices)).toHaveLength(all.length + others.length)
    await ben.call(routes.bindForeignDevice, FOREIGN)
    expect(await ben.call(routes.listDevices)).toHaveLength(1)
  })

  test('DEV-08 added again are the ones that are there, also under a new name', async () => {
    const ann = await world.person('ann')
    const edge = { model: 'Intiface', name: 'Edge', address: '3/Edge', slots: '1,2' }
    for (const toy of [FOREIGN, edge]) {
      const { id } = await ann.call(routes.bindForeignDevice, toy)
      await ann.call(routes.renameDevice, { id, name: 'Dune' })
      expect(await ann.call(routes.bindForeignDevice, toy)).toMatchObject({ id, name: 'Dune' })
    }
    expect(await ann.call(routes.listDevices)).toHaveLength(2)
  })

  test('DEV-08, P-B2 are played from afar by their own scene, and by nothing else', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const device = await ben.call(routes.bindForeignDevice, FOREIGN)
    const [annSide, benSide] = [
      await openPlayer(world.server.url, ann),
      await openPlayer(world.server.url, ben),
    ]
    const playId = await begin({ ann, ben, annSide, benSide, devices: [device] })
    expect(JSON.parse(await ann.call(routes.getPlayScene, { id: playId }))).toEqual(deviceScene(device))
    expect((await annSide.order(playId, 1, 'a9023c00' as OrderCode)).code).toBe(200)
    expect(await benSide.next('play_order')).toMatchObject({ code: 'a9023c00' })
    expect((await annSide.order(playId, 1, 'a9343c00' as OrderCode)).reason).toBe('device.mismatch')
    annSide.socket.close()
    benSide.socket.close()
  })
})
