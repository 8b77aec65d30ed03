import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { PICTURE_MAX_BYTES } from '@thrum/contracts/limits'
import { note, promise, quantile, runs } from '@thrum/testkit/figures'
import { openWorld } from '@thrum/testkit/world'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { afterAll, expect, test } from 'vitest'
import { product } from './product.ts'
import { play } from './stage.ts'

const PLAYS = runs(6, 20)
const UPLOADS = runs(8, 20)
const BEAT_MS = 300
const ORDER_MS = 150
/** Beyond this the one who plays was silent, not the server slow. */
const SILENT_MS = 600

const world = await openWorld(product)
const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-uploads-'))
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** As large as may be, and nothing in it repeats: a bitmap of noise. */
async function largest(): Promise<string> {
  const side = 2_640
  const head = Buffer.alloc(54)
  head.write('BM')
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, side],
    [22, side],
  ] as const)
    head.writeUInt32LE(value, at)
  head.writeUInt16LE(24, 28)
  const file = path.join(folder, 'largest.bmp')
  const bytes = Buffer.concat([head, randomBytes(side * side * 3)])
  expect(bytes.length).toBeGreaterThan(PICTURE_MAX_BYTES * 0.99)
  expect(bytes.length).toBeLessThanOrEqual(PICTURE_MAX_BYTES)
  await writeFile(file, bytes)
  return file
}

type Started = Awaited<ReturnType<typeof play>>

/** Steers until it is told to end. @returns how long each order took to the other's window, and the longest silence */
function steer({ annSide, benSide, playId }: Started) {
  const times: number[] = []
  const sentAt = new Map<string, number>()
  let [count, silenceMs, lastMs] = [0, 0, performance.now()]
  benSide.socket.on('message', () => {
    const [code, at] = [benSide.all('play_order').at(-1)?.code ?? '', performance.now()]
    const sent = sentAt.get(code)
    if (sent === undefined) return
    sentAt.delete(code)
    times.push(at - sent)
  })
  const beat = setInterval(() => {
    const now = performance.now()
    silenceMs = Math.max(silenceMs, now - lastMs)
    lastMs = now
    annSide.beat(playId, 1, {})
  }, BEAT_MS)
  const order = setInterval(() => {
    count += 1
    const code = encodeOrder({ slot: 1, level: 1 + (count % 99), variant: 1 })
    sentAt.set(code, performance.now())
    void annSide.order(playId, 1, code).catch(() => undefined)
  }, ORDER_MS)
  return () => {
    clearInterval(beat)
    clearInterval(order)
    const pauses = [...annSide.all('play_pause'), ...benSide.all('play_pause')].length
    const ends = [...annSide.all('play_close'), ...benSide.all('play_close')].length
    return { times, isSilent: silenceMs > SILENT_MS, stops: pauses + ends }
  }
}

test('RE-07 the largest pictures go up, many at once, and nobody who plays feels it', async () => {
  const senders = [await world.person('eve'), await world.person('fay')]
  const plays: Started[] = []
  for (let nth = 0; nth < PLAYS; nth += 1) plays.push(await play(world))
  const file = await largest()
  const ends = plays.map(steer)
  const child = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, 'uploads.process.ts'),
      ...[world.server.url, file, String(UPLOADS), ...senders.map(({ token }) => token)],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const answers: string[] = JSON.parse(await text(child.stdout))
  const found = ends.map((end) => end())
  expect(answers).toEqual(Array(UPLOADS).fill('200'))

  const times = found.flatMap((one) => one.times)
  note('RE-07', `orders while ${UPLOADS} of the largest pictures go up, one in a hundred`, times, '300 ms')
  expect(times.length).toBeGreaterThan(PLAYS * 10)
  expect(quantile(times, 0.99)).toBeLessThanOrEqual(promise(300))
  expect(found.filter(({ isSilent, stops }) => !isSilent && stops > 0)).toEqual([])
})
