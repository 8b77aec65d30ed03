import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type OrderCode, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { bindDevice } from '@thrum/contracts/device/device.routes'
import * as routes from '@thrum/contracts/play/play.routes'
import { signUpPerson } from '@thrum/testkit/person'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_CONFIG } from '../config.ts'
import { openBeside } from '../db/beside.ts'
import { processesIn } from '../db/process-facts.ts'
import { addDevices } from '../features/device/index.ts'
import { createLog } from '../log.ts'
import { conversationWith, openChatter } from './chatter.ts'
import { openPlayer } from './player.ts'
import { spawnServer } from './server-process.ts'
import { begin } from './stage.ts'

const motor = (level: number): OrderCode => encodeOrder({ slot: 1, level, variant: 1 })

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'thrum-away-'))
const cluster = path.join(dataDir, 'postgres')
const server = spawnServer({ DATA_DIR: dataDir })
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await rm(dataDir, { recursive: true, force: true })
})

async function makeCode(): Promise<string> {
  const beside = await openBeside({ ...DEFAULT_CONFIG, dataDir }, createLog('silent'))
  const [code = ''] = await addDevices({ db: beside.db, wall: Date.now }, { model: 'H1', count: 1 })
  await beside.close()
  return code
}

/** The database stands still while `run` goes on. */
async function hang(run: () => Promise<void>): Promise<void> {
  const frozen = processesIn(cluster)
  expect(frozen.length).toBeGreaterThan(0)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  try {
    await run()
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
}

/** How long it takes, ms. */
async function took(run: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now()
  await run()
  return performance.now() - beganAt
}

describe('while the database hangs', async () => {
  const url = (await server.url) ?? ''
  const [ann, ben] = [await signUpPerson(url, 'ann'), await signUpPerson(url, 'ben')]
  await ben.call(bindDevice, { code: await makeCode() })
  const [annSide, benSide] = [await openPlayer(url, ann), await openPlayer(url, ben)]
  const pair = { ann, ben, annSide, benSide, devices: [] }

  test('F-05, P-A8 a play goes on, can be stopped at once, and ended', async () => {
    const playId = await begin(pair)
    await hang(async () => {
      expect(await annSide.order(playId, 1, motor(40))).toMatchObject({ code: 200 })
      expect((await benSide.next('play_order')).code).toBe(motor(40))
      expect(await took(() => benSide.ask('stop', { playId }))).toBeLessThan(1_000)
      expect((await benSide.next('play_order')).code).toBe(STOP_ORDER)
      const stop = () => ann.call(routes.sendOrder, { playId, orderCode: STOP_ORDER })
      expect(await took(stop)).toBeLessThan(1_500)
      expect(await took(() => ann.call(routes.closePlay, { id: playId }))).toBeLessThan(1_500)
      expect(await benSide.next('play_close')).toMatchObject({ playId, reason: 'ended', by: 'initiator' })
      await ann.call(routes.closePlay, { id: playId })
    })
    const endedAt = async () => (await ann.ask(routes.getPlayLog, { id: playId })).body.data
    await expect.poll(endedAt, { timeout: 20_000 }).toMatchObject([{ playId, endedAtMs: expect.any(Number) }])
  })

  test('F-05 whoever waits in line behind what hangs is refused with it', async () => {
    const chat = await openChatter(url, ann)
    const page = { conversationID: conversationWith(ben), after: 0 }
    await hang(async () => {
      const asked = Array.from({ length: 60 }, () => chat.ask('sync', page))
      // Five at a time, one after the other, would take seven seconds and more.
      expect(await took(() => Promise.all(asked))).toBeLessThan(5_000)
      for (const { reason } of await Promise.all(asked)) expect(reason).toBe('service.unavailable')
    })
    const reason = async () => (await chat.ask('sync', page)).reason
    await expect.poll(reason, { timeout: 20_000 }).not.toBe('service.unavailable')
  })

  test('F-05, P-B4 nobody can agree, but the invitee can decline', async () => {
    const first = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await hang(async () => {
      const agreed = await ben.ask(routes.replayPlay, { playId: first, flag: true })
      expect([agreed.status, agreed.body.reason]).toEqual([503, 'service.unavailable'])
      expect((await ben.ask(routes.replayPlay, { playId: first, flag: false })).body.code).toBe(200)
      expect(await annSide.next('play_connect_fail')).toEqual({ playId: first })
    })
    const invite = () => ann.ask(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await expect.poll(async () => (await invite()).body.code, { timeout: 20_000 }).toBe(200)
  })
})
