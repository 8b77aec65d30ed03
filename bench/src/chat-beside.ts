import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { startAgain, startThrumChat } from './chat-peers.ts'
import { memoryOfTree } from './chat-processes.ts'
import { end, firstMatch, residentKib } from './relays.ts'
import { median } from './starts.ts'

/** Orders' p99 in ms, alone and with chat beside them, by turns. */
export interface Beside {
  aloneMs: number
  withChatMs: number
}

const PLAYERS = 400
const CHATTERS = 200
const TURNS = 2

/** A server of its own for each turn: people whose sockets just went are busy for a while. */
export async function measureBeside(folder: string): Promise<Beside> {
  const alone: number[] = []
  const withChat: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(await measureOrders(folder, false))
    withChat.push(await measureOrders(folder, true))
  }
  return { aloneMs: median(alone), withChatMs: median(withChat) }
}

async function measureOrders(folder: string, hasChat: boolean): Promise<number> {
  const service = await startThrumChat(folder, PLAYERS + CHATTERS)
  const words = [...service.loadArguments, '--first', String(PLAYERS), '--seconds', '60', '600/s']
  const chat = hasChat ? run('chat-load.ts', words) : undefined
  try {
    if (chat !== undefined) await firstMatch(chat, /measuring/)
    return await orders(service.loadArguments)
  } finally {
    if (chat !== undefined) await end(chat)
    await service.stop()
  }
}

function run(script: string, words: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, script), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function orders(words: string[]): Promise<number> {
  const load = run('load.ts', [
    '--target',
    'thrum',
    ...words,
    '--pairs',
    '200',
    '--perSecond',
    '10',
    '--seconds',
    '6',
  ])
  return Number(await firstMatch(load, /"p99Ms":([\d.]+)/))
}

const SOCKETS = 10_000
const CLIENTS = 2

/** Memory with so many idle chat sockets, their clients being in processes of their own. */
export async function measureIdle(folder: string) {
  const service = await startAgain(await startThrumChat(folder, SOCKETS))
  const each = SOCKETS / CLIENTS
  const beforeMib = residentKib(service.pids[0] ?? 0) / 1024
  const clients = Array.from({ length: CLIENTS }, (_, n) =>
    run('chat-load.ts', [...service.loadArguments, '--first', String(n * each), '--count', String(each)]),
  )
  await Promise.all(clients.map((client) => firstMatch(client, /connected/)))
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const mib = residentKib(service.pids[0] ?? 0) / 1024
  const withDatabaseMib = memoryOfTree(service.pids)
  await Promise.all(clients.map((client) => end(client)))
  await service.stop()
  return { beforeMib, mib, withDatabaseMib }
}
