import { randomUUID } from 'node:crypto'
import * as console from '@thrum/contracts/console/device.routes'
import { listAudit } from '@thrum/contracts/console/operator.routes'
import type { OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import { bindDevice, getPlayScene, listDevices } from '@thrum/contracts/device/device.routes'
import { openWorld } from '@thrum/testkit/world'
import { deviceScene } from '@thrum/toy-protocol/foreign-toys'
import { checkOrder, visibleScene } from '@thrum/toy-protocol/scene'
import { findToy } from '@thrum/toy-protocol/toys'
import { afterAll, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { own } from '../../flows/stage.ts'
import { readCommand } from '../../ops-command.ts'
import { digestOf } from '../operator/index.ts'
import { staffOf } from '../operator/operator.testkit.ts'
import { deviceCommands } from './device.ops.ts'
import { checkScene } from './scene-check.ts'

const world = await openWorld(product, { config: { consolePort: 0 } })
afterAll(() => world.close())
const { server } = world
const { safety } = await staffOf(server, server.context.config.dataDir)
const store = { db: server.context.db, wall: world.wall.now }
const reason = 'as the maker asks'
const released = findToy('P2')?.scene ?? []
const change = (scene: Scene, by: Partial<Scene[number]['data'][number]>, at = 0): Scene =>
  scene.map((group, groupAt) => ({
    ...group,
    data: group.data.map((entry, entryAt) => (groupAt === 0 && entryAt === at ? { ...entry, ...by } : entry)),
  }))
const code = (text: string) => text as OrderCode

test('OPS-01, DEV-01 codes are made in bulk, listed by what became of them, and taken out of service and back', async () => {
  const ann = await world.person('ann')
  const form = { actId: randomUUID(), model: 'O3', count: 120 }
  const codes = await safety.call(console.addDeviceCodes, form)
  expect(new Set(codes).size).toBe(120)
  for (const count of [0, 10_001, 1.5])
    expect((await safety.ask(console.addDeviceCodes, { ...form, count })).body.reason).toBe('request.invalid')
  for (const model of ['X9', 'Lovense'])
    expect((await safety.ask(console.addDeviceCodes, { ...form, model })).body).toMatchObject({
      ...{ reason: 'operator.unknown', data: { field: 'model' } },
    })
  const [first = '', second = ''] = codes
  await ann.call(bindDevice, { code: first })
  expect(
    await safety.call(console.forbidDevice, { code: ` ${second.toLowerCase()} `, reason }),
  ).toMatchObject({
    ...{ code: second, isForbid: true, isBound: false },
  })
  const totals = []
  for (const state of ['free', 'bound', 'forbidden'])
    totals.push((await safety.call(console.listMadeDevices, { model: 'O3', state, pageSize: '5' })).total)
  expect(totals).toEqual([118, 1, 1])
  // Sent again, as the answer got lost: what became of them meanwhile stays.
  expect(await safety.call(console.addDeviceCodes, form)).toEqual(codes)
  expect(await safety.call(console.listMadeDevices, { code: first })).toMatchObject({
    ...{ total: 1, list: [{ code: first, model: 'O3', isBound: true }] },
  })
  const models = await safety.call(console.listDeviceModels)
  expect(models.find(({ model }) => model === 'O3')).toMatchObject({ made: 120, bound: 1, forbidden: 1 })
  expect((await ann.ask(bindDevice, { code: second })).body.reason).toBe('device.forbidden')
  await safety.call(console.permitDevice, { code: second, reason })
  await ann.call(bindDevice, { code: second })
  const run = async (...words: string[]) =>
    (await readCommand(words, deviceCommands))?.({ ...store, dataDir: server.context.config.dataDir })
  expect(await run('device', 'list', '--model', 'O3', '--state', 'bound')).toMatchObject({
    value: { total: 2 },
  })
  expect(await run('device', 'permit', '--code', '000000000000')).toMatchObject({ value: null })
  expect(await run('model', 'show', '--model', 'O3')).toMatchObject({ value: { made: 120, isEdited: false } })
  expect(await run('model', 'reset', '--model', 'X9', '--reason', 'none')).toMatchObject({ value: null })
  expect((await safety.ask(console.forbidDevice, { code: '000000000000', reason })).body.reason).toBe(
    'device.codeUnknown',
  )
  expect((await safety.ask(console.forbidDevice, { code: second })).body.reason).toBe('operator.reasonNeeded')
})

test('OP-04 a scene beyond all measure is refused at the door', async () => {
  const [group] = released
  const [entry] = group?.data ?? []
  if (group === undefined || entry === undefined) throw new Error('no scene')
  const many = [{ ...group, data: Array.from({ length: 201 }, (_, at) => ({ ...entry, id: `f${at}` })) }]
  const long = change(released, { name: 'x'.repeat(101) })
  for (const scene of [many, long, Array.from({ length: 21 }, () => ({ ...group, data: [] }))])
    expect((await safety.ask(console.checkScene, { model: 'P2', scene })).body.reason).toBe(
      'device.sceneInvalid',
    )
})

test('OPS-01 the check shows the tiles and codes of a scene, and each fault by its function', () => {
  const check = checkScene(released, released)
  expect(check.faults).toEqual([])
  expect(check.slots).toEqual([1])
  expect(check.tiles[0]).toMatchObject({
    ...{ id: 'm1-steady', slot: 1, level: 60, variant: 0, beginCode: 'a9013c00', endCode: 'a9010000' },
  })
  const faultsOf = (scene: Scene) => checkScene(scene, released).faults
  expect(faultsOf(change(released, { id: 'm1-wave' }))).toEqual([{ kind: 'repeated', id: 'm1-wave' }])
  expect(faultsOf(change(released, { endCode: code('a9013c00') }))).toEqual([
    { kind: 'endStaysOn', id: 'm1-steady' },
  ])
  expect(faultsOf(change(released, { beginCode: code('a9000000') }))).toEqual([
    { kind: 'stop', id: 'm1-steady' },
  ])
  const heat = { beginCode: code('a9323c00'), endCode: code('a9320000') }
  expect(faultsOf(change(released, heat))).toEqual([{ kind: 'beyondModel', id: 'm1-steady' }])
  expect(faultsOf([])).toEqual([{ kind: 'empty', id: '' }])
})

test('OPS-01, P-B2 a saved scene holds for servers and apps alike, takes functions away, and adds none', async () => {
  const ann = await world.person('ann')
  const device = await own(world, ann, 'P2')
  const forbidden = change(released, { forbid: true }, 1)
  const body = { model: 'P2', scene: forbidden, before: released, reason }
  expect((await safety.call(console.checkScene, body)).faults).toEqual([])
  expect((await safety.ask(console.saveScene, { ...body, scene: [] })).body.reason).toBe(
    'device.sceneInvalid',
  )
  expect((await safety.ask(console.saveScene, { ...body, scene: 'x' })).body.reason).toBe(
    'device.sceneInvalid',
  )
  for (const name of ['\u200b', 'Of\u202ef', ''])
    expect(
      (await safety.ask(console.saveScene, { ...body, scene: change(released, { name }) })).body.reason,
    ).toBe('device.sceneInvalid')
  await safety.call(console.saveScene, body)
  const [line] = await safety.call(listAudit, { action: console.saveScene.path, limit: '1' })
  expect(line?.detail).toEqual({ model: 'P2', scene: digestOf(forbidden) })
  expect(await safety.call(listAudit, { action: console.checkScene.path })).toEqual([])
  const offered = JSON.parse(await ann.call(getPlayScene, { id: device.id })) as Scene
  expect(offered).toEqual(visibleScene(forbidden))
  const [mine] = await ann.call(listDevices)
  const atHome = visibleScene(deviceScene(mine))
  for (const scene of [offered, atHome]) {
    expect(checkOrder(scene, 'a9013c00').ok).toBe(true)
    expect(checkOrder(scene, 'a9013c01').ok).toBe(false)
  }
  const heated = change(released, { beginCode: code('a9323c00'), endCode: code('a9320000') })
  expect(checkOrder(deviceScene({ model: 'P2', scene: heated }), 'a9323c00').ok).toBe(false)
  const one = await safety.call(console.getDeviceModel, { model: 'P2' })
  expect([one.isEdited, one.scene, one.releasedScene]).toEqual([true, forbidden, released])
  await safety.call(console.resetScene, { model: 'P2', before: forbidden, reason })
  expect(JSON.parse(await ann.call(getPlayScene, { id: device.id }))).toEqual(visibleScene(released))
  expect((await ann.call(listDevices))[0]?.scene).toBeUndefined()
})

test('OPS-01, P-B2 what one operator forbids is not permitted again by another who hadn’t seen it', async () => {
  const models = await safety.call(console.listDeviceModels)
  for (const { model } of models.filter(({ isForeign }) => !isForeign)) {
    const { scene } = await safety.call(console.getDeviceModel, { model })
    await safety.call(console.saveScene, { model, scene, before: scene, reason })
    await safety.call(console.resetScene, { model, before: scene, reason })
  }
  const forbidden = change(released, { forbid: true })
  await safety.call(console.saveScene, { model: 'P2', scene: forbidden, before: released, reason })
  const stale = { model: 'P2', before: released, reason }
  const renamed = { ...stale, scene: change(released, { name: 'swell' }, 1) }
  expect((await safety.ask(console.saveScene, renamed)).body.reason).toBe('operator.changed')
  expect((await safety.ask(console.resetScene, stale)).body.reason).toBe('operator.changed')
  expect((await safety.call(console.getDeviceModel, { model: 'P2' })).scene).toEqual(forbidden)
  await safety.call(console.resetScene, { ...stale, before: forbidden })
})
