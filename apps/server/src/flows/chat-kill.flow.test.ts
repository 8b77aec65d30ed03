import { randomBytes } from 'node:crypto'
import { makeCaller } from '@thrum/testkit/caller'
import { openWorld } from '@thrum/testkit/world'
import { expect, test, vi } from 'vitest'
import { befriend } from '../features/friends/index.ts'
import { type Chatter, conversationWith, openChatter, textTo } from './chatter.ts'
import { product } from './product.ts'
import { spawnServer } from './server-process.ts'

// Whole processes start and end here, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

/** Far below the limit of one person in 10 s; the long form stands in docs/debts.md. */
const PER_PERSON = 28
const KILLS = 3

test('P-C1, F-01 no acknowledged message is lost when the server is killed while people write', async () => {
  const world = await openWorld(product)
  const { config } = world.server.context
  const people = await Promise.all(
    ['ann', 'ben', 'cem', 'dee', 'eli', 'fay'].map((name) => world.person(name)),
  )
  const [reader, ...writers] = people
  if (reader === undefined) throw new Error('nobody')
  for (const writer of writers) await befriend(world.server.context, reader.id, writer.id)
  // Its sockets close; the database and its keys stay, and a process of its own takes over.
  await world.server.close()
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' }
  const acknowledged = new Map<string, { writer: string; seq: number }>()
  const sent = new Map<string, number>()

  for (let kill = 0; kill < KILLS; kill++) {
    const server = spawnServer(env)
    const url = await server.url
    if (url === undefined) throw new Error((await server.ended).errors)
    const share = Math.floor(PER_PERSON / KILLS)
    const chats = await Promise.all(
      writers.map((writer) => openChatter(url, { ...writer, ...makeCaller(url, writer.token) })),
    )
    let answered = 0
    const waiting = chats.flatMap((chat, index) =>
      Array.from({ length: share }, async () => {
        const writer = writers[index]
        if (writer === undefined) return
        const text = randomBytes(6).toString('hex')
        sent.set(text, (sent.get(text) ?? 0) + 1)
        const answer = await askWhileOpen(chat, textTo(reader, text))
        if (answer === undefined) return
        expect(answer.code).toBe(200)
        acknowledged.set(text, { writer: writer.id, seq: (answer.data as { seq: number }).seq })
        answered += 1
        // In the middle of it all, without a word.
        if (answered === Math.ceil((share * writers.length) / 2)) process.kill(server.pid, 'SIGKILL')
      }),
    )
    await Promise.all(waiting)
    expect((await server.ended).signal).toBe('SIGKILL')
  }

  const after = await product.startServer(config, {})
  try {
    expect(acknowledged.size).toBeGreaterThan(20)
    const chat = await openChatter(after.url, { ...reader, ...makeCaller(after.url, reader.token) })
    const stored = new Map<string, number>()
    for (const writer of writers) {
      const conversationID = conversationWith(writer)
      const { records } = await chat.call('sync', { conversationID, after: 0 })
      expect(records.map(({ sequence }) => sequence)).toEqual(records.map((_, n) => n + 1))
      for (const { payload, sequence } of records) stored.set(String(payload.text), sequence)
    }
    for (const [text, { seq }] of acknowledged) expect(stored.get(text)).toBe(seq)
    for (const text of stored.keys()) expect(sent.has(text)).toBe(true)
  } finally {
    await after.close()
    await world.close()
  }
})

/** The answer; undefined once the connection is gone. */
function askWhileOpen(chat: Chatter, message: ReturnType<typeof textTo>) {
  return Promise.race([chat.ask('send', message).catch(() => undefined), chat.gone.then(() => undefined)])
}
