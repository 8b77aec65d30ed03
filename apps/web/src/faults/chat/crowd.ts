import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { type ConversationId, type Message, toConversationId } from '@thrum/contracts/chat/chat.entities'
import { listMessages } from '@thrum/contracts/chat/chat.routes'
import { applyFriend } from '@thrum/contracts/friend/friend.routes'
import { PAGE_SIZE_MAX } from '@thrum/contracts/limits'
import { CallRefused } from '@thrum/testkit/caller'
import { isLong } from '@thrum/testkit/figures'
import type { Person } from '@thrum/testkit/person'
import { expect } from 'vitest'
import { lasts, machineClock, machineMs } from '../machine-clock.ts'
import type { Stage, StageLink } from '../stage.ts'
import { ChatLine } from './chat-line.ts'
import { AFTERMATH_MS, type Copy, check } from './checker.ts'
import { CoreClient } from './core-client.ts'
import { History } from './history.ts'
import { Reader, toRow } from './reader.ts'
import { until } from './until.ts'
import { Writer } from './writer.ts'

const PROBE_EVERY_MS = 250
/** Longer than anything may take; what takes longer shows as an answer that never came. */
const PROBE_PATIENCE_MS = 10_000
/** Source: safety I-4 */
const EQUAL_WITHIN_MS = 10_000

/** Until everything that was said has its answer; no promise, but the end of patience. */
const QUIET_LIMIT_MS = isLong ? 180_000 : 60_000
const LEFT_LIMIT_MS = 40_000
/** A change of network isn't news. */
const TOLD_AFTER_MS = 5_000
/** Whoever is away for longer stays away; what is promised is 10 s. */
const BACK_LIMIT_MS = isLong ? 120_000 : 30_000

/** Two friends who write to each other. */
export interface Friends {
  one: Person
  other: Person
}

interface Answered {
  atMs: number
  tookMs: number
  status: number
}

/** Whatever holds a copy of a conversation. */
interface Holder {
  copy(): Copy
  /** Fetches what it needn't have by itself. */
  prepare?(): Promise<void>
}

/** People who chat with one server, everything they said, and what became of it. */
export class Crowd {
  readonly history = new History()
  readonly answers: Answered[] = []
  readonly outages: { fromMs: number; toMs: number }[] = []
  readonly writers: Writer[] = []
  /** The product's own. */
  readonly apps: CoreClient[] = []
  readonly #holders: Holder[] = []
  readonly strays: string[] = []
  readonly #stage: Stage
  readonly #pairs: Friends[] = []
  readonly #lines: ChatLine[] = []
  #front: StageLink | undefined
  #endProbing: (() => void) | undefined

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** With somebody who has no friends, listens, and asks for what isn't theirs. */
  async open(): Promise<void> {
    this.#front = await this.#stage.link()
    const line = await this.line(await this.person('eve'))
    line.onPush(({ type }) => this.strays.push(`eve heard ${type}`))
  }

  /** Calls all the while. */
  probe(): void {
    this.#endProbing = machineClock.every(PROBE_EVERY_MS, () => void this.#call())
  }

  /** A call that needs the database is answered as ever. @returns after so many ms */
  async normal(withinMs: number): Promise<number> {
    const wrong = async () => {
      const status = await this.#call()
      return status === 200 ? '' : `answered ${status}`
    }
    return until(wrong, withinMs, 100)
  }

  /** How long calls took that were refused from then on, ms. */
  refused(sinceMs: number): number[] {
    return this.answers
      .filter(({ atMs, status }) => atMs >= sinceMs && status >= 500)
      .map(({ tookMs }) => tookMs)
  }

  /** An address of the server that no fault touches, but the server's own. */
  get url(): string {
    if (this.#front === undefined) throw new Error('not open')
    return this.#front.url
  }

  /** Lines that are down. */
  get away(): number {
    return [...this.#lines, ...this.apps].filter(({ isConnected }) => !isConnected).length
  }

  /** Everything breaks, and so many lines notice it. @returns when it was done */
  async broken(count: number, fault: () => Promise<number>): Promise<number> {
    const drops = () => this.#lines.reduce((sum, line) => sum + line.drops, 0)
    const before = drops()
    const faultMs = await fault()
    await until(
      () => (drops() - before < count ? `${drops() - before} of ${count} noticed` : ''),
      BACK_LIMIT_MS,
    )
    return faultMs
  }

  /** Every line is up. @returns after so many ms */
  async allIn(): Promise<number> {
    return until(() => (this.away > 0 ? `${this.away} are away` : ''), BACK_LIMIT_MS)
  }

  person(name: string): Promise<Person> {
    return this.#stage.signUp(name, this.url)
  }

  async befriend(one: Person, other: Person): Promise<Friends> {
    await one.call(applyFriend, { userId: other.id })
    const { state } = await other.call(applyFriend, { userId: one.id })
    expect(state).toBe('friends')
    const pair = { one, other }
    this.#pairs.push(pair)
    return pair
  }

  async friends(one: string, other: string): Promise<Friends> {
    return this.befriend(await this.person(one), await this.person(other))
  }

  async line(person: Person, url = this.url, pace: 'calm' | 'eager' = 'calm'): Promise<ChatLine> {
    const line = await ChatLine.open({ person, url, pace })
    this.#lines.push(line)
    return line
  }

  async writer(from: Person, to: Person, url = this.url, doubtMs?: number): Promise<Writer> {
    const writer = new Writer(await this.line(from, url, 'eager'), this.history, to.id, doubtMs)
    this.writers.push(writer)
    return writer
  }

  async reader(viewer: Person, other: Person, url = this.url): Promise<Reader> {
    const reader = new Reader(await this.line(viewer, url), other.id)
    this.#holders.push(reader)
    return reader
  }

  /** Tells when a friend is said to have left, which the service does once it has missed them for 5 s. */
  async leaving(watcher: Person, watched: Person): Promise<() => Promise<number>> {
    const line = await this.line(watcher)
    const left: number[] = []
    line.onPush(({ type, data }) => {
      if (type === 'presence' && data.userID === watched.id && !data.isOnline) left.push(machineMs())
    })
    return async () => {
      await until(() => (left.length === 0 ? 'still said to be there' : ''), LEFT_LIMIT_MS)
      return (left[0] ?? 0) - TOLD_AFTER_MS
    }
  }

  /** The product's client of this person. @param before the page that was there before, on the same device */
  app(person: Person, other: Person, url = this.url, before?: CoreClient): CoreClient {
    const app = new CoreClient({ person, other, url, history: this.history }, before)
    this.apps.push(app)
    this.#holders.push(app)
    return app
  }

  /** Its page goes for good. */
  leave(app: CoreClient): void {
    app.stop()
    for (const list of [this.apps, this.#holders]) list.splice(list.indexOf(app), 1)
  }

  /** From when until when the server or its database was away by the test's own doing. */
  async outage<T>(run: () => Promise<T>): Promise<T> {
    const outage = { fromMs: machineMs(), toMs: Number.POSITIVE_INFINITY }
    this.outages.push(outage)
    try {
      return await run()
    } finally {
      outage.toMs = machineMs()
    }
  }

  /** All writers rest and have every answer. */
  async quiet(withinMs = QUIET_LIMIT_MS): Promise<void> {
    const writing = [...this.writers, ...this.apps]
    for (const each of writing) each.rest()
    await Promise.all(writing.map((each) => each.done(withinMs)))
  }

  /** Nothing of what is promised is broken; clients have their time to come to the same. @returns that time, ms */
  async check(): Promise<number> {
    const quietMs = machineMs()
    const sides: Copy[] = []
    for (const { one, other } of this.#pairs)
      sides.push(...(await Promise.all([readAll(one, other), readAll(other, one)])))
    await this.#trespass()
    await Promise.all(this.#holders.map((holder) => holder.prepare?.()))
    const { log } = this.#stage.server
    const look = () => {
      const clients = this.#holders.map((holder) => holder.copy())
      return check(this.history, {
        sides,
        clients,
        strays: this.strays,
        log,
        answers: this.answers,
        outages: this.outages,
      })
    }
    try {
      await until(look, EQUAL_WITHIN_MS, 50)
    } catch (error) {
      const clients = this.#holders.map((holder) => holder.copy())
      keep({
        deviations: look(),
        sends: [...this.history.sends.values()],
        outages: this.outages,
        sides,
        clients,
      })
      throw error
    }
    return machineMs() - quietMs
  }

  close(): void {
    this.#endProbing?.()
    for (const writer of this.writers) writer.rest()
    for (const app of this.apps) app.stop()
    for (const line of this.#lines) line.close()
  }

  get #eve(): Person {
    const [line] = this.#lines
    if (line === undefined) throw new Error('not open')
    return line.person
  }

  async #call(): Promise<number> {
    const atMs = machineMs()
    const late = new Promise<undefined>((resolve) => {
      machineClock.after(PROBE_PATIENCE_MS, () => resolve(undefined))
    })
    const answer = this.#eve.ask(getProfile).then(
      ({ status }) => status,
      () => 0,
    )
    const status = (await Promise.race([answer, late])) ?? 599
    this.answers.push({ atMs, tookMs: machineMs() - atMs, status })
    return status
  }

  /** A stranger asks for each conversation by its people's names. */
  async #trespass(): Promise<void> {
    for (const { one, other } of this.#pairs.slice(0, 5))
      for (const { id } of [one, other]) {
        const { body } = await this.#eve.ask(listMessages, { conversationID: toConversationId(id) })
        if (body.code === 200) this.strays.push(`eve was shown the conversation with ${id}`)
      }
  }
}

/** For whoever looks into a failure: what was said, what became of it, and what everybody had in the end. */
function keep(found: unknown): void {
  const folder = path.resolve(import.meta.dirname, '../../../../../test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `fault-history-${Date.now()}.json`), JSON.stringify(found, undefined, 1))
}

/** Hundreds may be coming back at this moment, and for so long a call may be refused. Source: safety I-8 */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  const endMs = machineMs() + AFTERMATH_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const mayPass = error instanceof CallRefused && error.answer.status === 503
      if (!mayPass || machineMs() > endMs) throw error
      await lasts(PROBE_EVERY_MS)
    }
  }
}

/** The whole conversation as the service shows it to one side. */
export async function readAll(viewer: Person, other: Person): Promise<Copy> {
  const conversationID: ConversationId = toConversationId(other.id)
  const messages: Message[] = []
  for (let hasMore = true; hasMore; ) {
    const before = messages.at(-1)?.sequence
    const input = { conversationID, limit: PAGE_SIZE_MAX, ...(before === undefined ? {} : { before }) }
    const page = await patiently(() => viewer.call(listMessages, input))
    messages.push(...page.records)
    ;({ hasMore } = page)
  }
  return {
    holder: `the service to ${viewer.nickName}`,
    viewer: viewer.id,
    other: other.id,
    rows: messages.reverse().map(toRow),
  }
}
