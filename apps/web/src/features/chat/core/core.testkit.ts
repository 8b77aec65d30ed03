import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChatAck, ChatEvent, ChatEventName, ChatPush } from '@thrum/contracts/chat/chat.wire'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { CallError } from '../../../lib/call-error.ts'
import type { ChatList, ChatMessage, LinkState, Observable, Timeline } from '../chat.model.ts'
import { ChatCore } from './chat-core.ts'
import { ChatStore } from './chat-store.ts'
import { ChatTabs, type Hold, type TabChannel } from './chat-tabs.ts'
import { FakeService, ME, NOA, WITH_NOA } from './fake-service.testkit.ts'
import { Signal } from './signal.ts'

/** A line to the fake service that a test makes and cuts by hand. */
export class FakeLine {
  readonly #service: FakeService
  readonly #states = new Signal<[LinkState]>()
  readonly #pushes = new Signal<[ChatPush]>()
  readonly #waiting = new Set<(error: Error) => void>()
  state: LinkState = 'off'
  /** Whether the service hears, and whether its answers come back. */
  isDeaf = false
  isMute = false
  #late: (() => void)[] = []
  starts = 0
  nudges = 0

  constructor(service: FakeService) {
    this.#service = service
  }

  readonly onState = this.#states.on
  readonly onPush = this.#pushes.on

  start(): void {
    this.starts += 1
    this.#set('connecting')
  }

  stop(): void {
    this.cut()
    this.#set('off')
  }

  nudge(): void {
    this.nudges += 1
  }

  connect(): void {
    this.#service.windows.add(this.#hear)
    this.#set('connected')
  }

  cut(): void {
    this.#service.windows.delete(this.#hear)
    if (this.state === 'connected') this.#set('disconnected')
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    this.#late = []
    for (const reject of waiting) reject(new CallError('network'))
  }

  /** What was held back comes now. @param order as it comes: an answer that was read first may be told last */
  speak(order: <Say>(late: Say[]) => Say[] = (late) => late): void {
    this.isMute = false
    for (const say of order(this.#late.splice(0))) say()
  }

  ask<Name extends ChatEventName>(event: Name, data: ChatEvent<Name>): Promise<ChatAck<Name>> {
    if (this.state !== 'connected') return Promise.reject(new CallError('network'))
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      const answered = () => this.#waiting.delete(reject)
      if (this.isDeaf) return
      this.#service.answer(event, data).then(
        (answer) => {
          const say = () => {
            if (answered()) resolve(answer)
          }
          if (this.isMute) this.#late.push(say)
          else say()
        },
        (error: unknown) => {
          if (answered()) reject(error as Error)
        },
      )
    })
  }

  readonly #hear = (push: ChatPush): void => {
    if (this.isMute) this.#late.push(() => this.#pushes.emit(push))
    else this.#pushes.emit(push)
  }

  #set(state: LinkState): void {
    if (state === this.state) return
    this.state = state
    this.#states.emit(state)
  }
}

interface Place {
  readonly granted: () => void
  readonly lost: () => void
}

/** One tab in its browser. While it sleeps, what comes waits. */
export class FakeSeat implements TabChannel {
  readonly #browser: FakeBrowser
  readonly #late: (() => void)[] = []
  #isAsleep = false
  #run: (word: unknown) => void = () => undefined

  constructor(browser: FakeBrowser) {
    this.#browser = browser
  }

  /** Does it, or keeps it for later. */
  readonly meet = (run: () => void): void => {
    if (this.#isAsleep) this.#late.push(run)
    else run()
  }

  readonly hear = (word: unknown): void => this.meet(() => this.#run(word))

  sleep(): void {
    this.#isAsleep = true
  }

  wake(): void {
    this.#isAsleep = false
    for (const run of this.#late.splice(0)) run()
  }

  post(word: unknown): void {
    const copy = structuredClone(word)
    for (const other of this.#browser.seats) if (other !== this) queueMicrotask(() => other.hear(copy))
  }

  listen(run: (word: unknown) => void): void {
    this.#run = run
  }

  close(): void {
    this.#browser.seats.delete(this)
  }

  readonly hold = (granted: () => void, lost: () => void): Hold => {
    const place = { granted, lost: () => this.meet(lost) }
    this.#browser.stand(place)
    return {
      release: () => this.#browser.leave(place),
      take: () => this.#browser.pass(place),
    }
  }
}

/** Tabs of one browser: who holds the lock, and who hears what they say. */
export class FakeBrowser {
  readonly seats = new Set<FakeSeat>()
  readonly #row: Place[] = []

  sit(): FakeSeat {
    const seat = new FakeSeat(this)
    this.seats.add(seat)
    return seat
  }

  stand(place: Place): void {
    this.#row.push(place)
    if (this.#row.length === 1) place.granted()
  }

  leave(place: Place): void {
    const at = this.#row.indexOf(place)
    this.#row.splice(at, 1)
    if (at === 0) this.#row[0]?.granted()
  }

  /** To the front; whoever was there stands behind all others. */
  pass(place: Place): void {
    const before = this.#row.shift()
    this.#row.splice(this.#row.indexOf(place), 1)
    this.#row.unshift(place)
    place.granted()
    if (before === undefined) return
    this.#row.push(before)
    before.lost()
  }
}

let number = 0

export interface Tab {
  core: ChatCore
  line: FakeLine
  store: ChatStore
  link: ChatTabs
  /** Undefined without a browser. */
  seat: FakeSeat | undefined
  /** As when it is closed: nothing more leaves it. */
  close(): void
  list(): ChatList
  timeline(id?: typeof WITH_NOA): Timeline
  texts(id?: typeof WITH_NOA): string[]
}

export interface Setting {
  service?: FakeService
  clock?: FakeClock
  browser?: FakeBrowser
}

/** Another database for each test. */
export function freshUser(): string {
  number += 1
  return `user${number}`
}

/** Lets everything settle that waits for no clock; the store needs several turns. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await nextTurn()
}

export const WALL_MS = 1_700_000_000_000

/** One tab's chat, on a fake line, with a store that outlives it. */
export async function openTab(
  user: string,
  setting: Setting = {},
): Promise<Tab & Required<Omit<Setting, 'browser'>>> {
  const { service = new FakeService(), clock = new FakeClock(), browser } = setting
  const line = new FakeLine(service)
  number += 1
  const name = `tab${number}`
  const store = new ChatStore(user, name, clock)
  const seat = browser?.sit()
  let asks = 0
  const link = new ChatTabs({
    line,
    channel: seat,
    hold: seat?.hold,
    clock,
    newId: () => {
      asks += 1
      return `${name}-${asks}`
    },
  })
  const core = new ChatCore({
    userId: ME,
    link,
    calls: service.calls,
    store,
    clock,
    wall: () => WALL_MS + clock.nowMs(),
    random: () => 0.5,
  })
  await core.start()
  await settle()
  const timeline = (id = WITH_NOA) => core.timeline(id).getSnapshot()
  return {
    core,
    line,
    store,
    link,
    seat,
    service,
    clock,
    close() {
      core.stop()
      store.close()
    },
    list: () => core.list.getSnapshot(),
    timeline,
    texts: (id) => textsOf(timeline(id).messages),
  }
}

export function textsOf(messages: readonly ChatMessage[]): string[] {
  return messages.map(({ payload }) => String(payload.text))
}

/** Every state that a watcher saw, each time it was told of a change. */
export function watch<Value>(observable: Observable<Value>): Value[] {
  const seen: Value[] = []
  observable.subscribe(() => seen.push(observable.getSnapshot()))
  return seen
}

/** A connected tab of somebody who talks with Noa, in a conversation that is open if wanted. */
export async function openTalk({ count = 3, isOpen = true, user = freshUser() } = {}) {
  const service = new FakeService()
  service.talkWith(NOA, count)
  const tab = await openTab(user, { service })
  tab.line.connect()
  await settle()
  const close = isOpen ? tab.core.chat.open(WITH_NOA) : () => undefined
  await settle()
  return { ...tab, tab, user, close, chat: tab.core.chat }
}

/** Data of everything of this name that the service was asked. */
export const askedOf = (service: FakeService, event: string) =>
  service.asked.filter(([name]) => name === event).map(([, data]) => data)
