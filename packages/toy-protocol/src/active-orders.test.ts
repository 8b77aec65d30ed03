import type { OrderCode, Scene } from '@thrum/contracts/device/device.entities'
import { seededRandom } from '@thrum/testkit/random'
import { expect, test } from 'vitest'
import {
  type ActiveOrders,
  AT_REST,
  afterOrder,
  isOn,
  ordersTowards,
  setLevel,
  toggleFunction,
} from './active-orders.ts'
import { checkOrder, offeredFunctions, offeredSlots } from './scene.ts'
import { findToy, TOYS } from './toys.ts'

function sceneOf(model: string): Scene {
  return findToy(model)?.scene ?? []
}
const pebble = sceneOf('P2')
const halo = sceneOf('H1')
const orbit = sceneOf('O3')
const functionById = (scene: Scene, id: string) => {
  const entry = offeredFunctions(scene).find((candidate) => candidate.id === id)
  if (entry === undefined) throw new Error(`no function ${id}`)
  return entry
}

test('TOY-01 on sends the begin code, off the end code', () => {
  const on = toggleFunction(AT_REST, pebble, 'm1-tide')
  expect(on).toEqual({ active: { 1: 'a9013c04' }, codes: ['a9013c04'] })
  expect(isOn(on.active, pebble, functionById(pebble, 'm1-tide'))).toBe(true)
  expect(toggleFunction(on.active, pebble, 'm1-tide')).toEqual({ active: {}, codes: ['a9010000'] })
})

test('TOY-01, OR-18 of two functions of a group the first gets its end code and the second runs', () => {
  const first = toggleFunction(AT_REST, pebble, 'm1-tide')
  const second = toggleFunction(first.active, pebble, 'm1-rain')
  expect(second).toEqual({ active: { 1: 'a9013c0a' }, codes: ['a9010000', 'a9013c0a'] })
})

test('TOY-01 heat steps of one slot are told apart by their level', () => {
  const first = toggleFunction(AT_REST, halo, 'heat-1')
  const third = toggleFunction(first.active, halo, 'heat-3')
  expect(third.codes).toEqual(['a9320000', 'a9326400'])
  expect(isOn(third.active, halo, functionById(halo, 'heat-1'))).toBe(false)
  expect(isOn(third.active, halo, functionById(halo, 'heat-3'))).toBe(true)
})

test('TOY-01 groups and extras go on side by side', () => {
  let active: ActiveOrders = AT_REST
  for (const id of ['m1-wave', 's-pulse', 't-wave', 'x-warmth', 'x-light']) {
    const step = toggleFunction(active, orbit, id)
    expect(step.codes).toHaveLength(1)
    active = step.active
  }
  expect(Object.keys(active)).toEqual(['1', '50', '52', '54', '56'])
})

test('OR-06 a forbidden or unknown function changes nothing', () => {
  expect(toggleFunction(AT_REST, orbit, 't-surge')).toEqual({ active: {}, codes: [] })
  expect(toggleFunction(AT_REST, orbit, 'nothing')).toEqual({ active: {}, codes: [] })
})

test('TOY-02 the map has one code per slot, and the stop empties it', () => {
  const codes = ['a9013c00', 'a9023c01', 'a9322100', 'a9012803'] as OrderCode[]
  const active = codes.reduce(afterOrder, AT_REST)
  expect(active).toEqual({ 1: 'a9012803', 2: 'a9023c01', 50: 'a9322100' })
  expect(afterOrder(active, 'a9000000' as OrderCode)).toEqual({})
})

test('TOY-01 a live level keeps the running rhythm, or starts the first one of the slot', () => {
  const tide = toggleFunction(AT_REST, pebble, 'm1-tide').active
  expect(setLevel(tide, pebble, 1, 80).codes).toEqual(['a9015004'])
  expect(isOn(setLevel(tide, pebble, 1, 80).active, pebble, functionById(pebble, 'm1-tide'))).toBe(true)
  expect(setLevel(AT_REST, pebble, 1, 12.4)).toEqual({ active: { 1: 'a9010c00' }, codes: ['a9010c00'] })
  expect(setLevel(tide, pebble, 1, 0).active).toEqual({})
  expect(setLevel(AT_REST, pebble, 2, 50).codes).toEqual([])
})

test('TOY-02, P-B2 any course of taps gives only codes that the scene allows, and a map that fits them', {
  timeout: 60_000,
}, () => {
  const random = seededRandom(8)
  for (const { scene } of TOYS) {
    let active: ActiveOrders = AT_REST
    let sent: ActiveOrders = AT_REST
    for (let tap = 0; tap < 2_000; tap++) {
      const step = random.chance(0.3)
        ? setLevel(active, scene, random.pick(offeredSlots(scene)), random.int(0, 100))
        : toggleFunction(active, scene, random.pick(offeredFunctions(scene)).id)
      for (const code of step.codes) expect(checkOrder(scene, code).ok, code).toBe(true)
      active = step.active
      sent = step.codes.reduce(afterOrder, sent)
      expect(active).toEqual(sent)
      for (const group of scene.filter((one) => one.defaultKey !== '附加')) {
        expect(group.data.filter((entry) => isOn(active, scene, entry)).length).toBeLessThanOrEqual(1)
      }
    }
  }
})

test('TOY-06 the codes towards what a beat wants lead exactly there', () => {
  const random = seededRandom(9)
  const state = (): ActiveOrders =>
    Array.from({ length: random.int(0, 6) }, () => random.pick(offeredFunctions(orbit)).beginCode).reduce(
      afterOrder,
      AT_REST,
    )
  for (let round = 0; round < 1_000; round++) {
    const [active, wanted] = [state(), state()]
    const codes = ordersTowards(active, wanted)
    expect(codes.reduce(afterOrder, active)).toEqual(wanted)
    expect(ordersTowards(wanted, wanted)).toEqual([])
  }
  expect(ordersTowards({ 1: 'a9013c00' as OrderCode }, {})).toEqual(['a9000000'])
})
