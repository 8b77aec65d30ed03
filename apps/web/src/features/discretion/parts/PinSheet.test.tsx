// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { type LockRecord, lock } from '../lock.store.ts'
import { PinSheet, type PinTask } from './PinSheet.tsx'

const hashing = vi.hoisted(() => ({ end: (_answer: unknown): void => undefined }))
vi.mock('../pin.ts', async (original) => {
  const hash = () =>
    new Promise((resolve) => {
      hashing.end = resolve
    })
  return { ...(await original<typeof import('../pin.ts')>()), protectPin: hash, isPin: hash }
})

const RECORD: LockRecord = { salt: 'c2FsdA==', hash: 'aGFzaA==', rounds: 1, afterMin: 0 }
const draw = drawEach()
let done: PinTask[]
const open = (task: PinTask | undefined) =>
  draw(<PinSheet task={task} onClose={() => undefined} onDone={(what) => void done.push(what)} />)
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(400)))
const press = (key: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const enter = async (pin: string) => {
  for (const key of [...pin, 'Enter']) await press(key)
}
const hashed = (answer: unknown) => act(async () => hashing.end(answer))

beforeEach(() => {
  vi.useFakeTimers()
  done = []
})
afterEach(async () => {
  await open(undefined)
  await settle()
  lock.remove()
  vi.useRealTimers()
})

it('APP-20 a PIN that was typed twice is set once it is hashed', async () => {
  await open('set')
  await settle()
  await enter('2580')
  await enter('2580')
  expect(lock.isSet).toBe(false)
  await hashed(RECORD)
  expect([lock.record, done]).toEqual([RECORD, ['set']])
})

it('APP-20 a sheet that is left while a PIN is hashed sets none, also where it is opened again', async () => {
  await open('set')
  await settle()
  await enter('2580')
  await enter('2580')
  await open(undefined)
  await open('set')
  await settle()
  await hashed(RECORD)
  expect([lock.isSet, done]).toEqual([false, []])
  await enter('1470')
  await enter('1470')
  await hashed(RECORD)
  expect([lock.record, done]).toEqual([RECORD, ['set']])
})

it('APP-20 a sheet that is left while the PIN is looked at removes none', async () => {
  lock.write(RECORD)
  await open('remove')
  await settle()
  await enter('2580')
  await open(undefined)
  await hashed(true)
  expect([lock.isSet, done]).toEqual([true, []])
})

it('APP-20 a session that ends while a PIN is hashed leaves none to the next one', async () => {
  await open('set')
  await settle()
  await enter('2580')
  await enter('2580')
  await draw(null)
  await hashed(RECORD)
  expect([lock.isSet, done]).toEqual([false, []])
})
