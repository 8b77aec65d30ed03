import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { type ClusterMaker, cloneDatabase } from './cluster.ts'

export type { Cluster } from './cluster.ts'

import { type Caller, makeCaller } from './caller.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Person, signUpPerson } from './person.ts'

/** The product under test, handed in by the app that owns it. */
export interface Product<Config extends object, Overrides extends object, Server extends RunningProduct>
  extends ClusterMaker {
  config: Config
  startServer(config: Config, overrides: Overrides): Promise<Server>
}

export interface RunningProduct {
  url: string
  close(): Promise<void>
}

/** The server's wall clock: real time, and whatever a test adds. */
export interface Wall {
  now(): number
  advance(ms: number): void
}

export interface World<Server extends RunningProduct> {
  server: Server
  wall: Wall
  /** Calls without a token. */
  anyone: Caller
  /** Signs up an adult with a complete profile, by the real calls. */
  person(name: string): Promise<Person>
  /** Where the server's letters arrive. @throws Error where the world was opened without `mailbox` */
  readonly mailbox: Mailbox
  close(): Promise<void>
}

export interface WorldOptions<Config extends object, Overrides extends object> {
  config?: Partial<Config>
  overrides?: Partial<Overrides>
  /** Lets the server send its letters to a real SMTP server, which keeps them. */
  mailbox?: boolean
}

/** A server of its own, on a database of its own, copied from the run's template. */
export async function openWorld<
  Config extends object,
  Overrides extends object,
  Server extends RunningProduct,
>(
  product: Product<Config, Overrides, Server>,
  options: WorldOptions<Config, Overrides> = {},
): Promise<World<Server>> {
  const { databaseUrl, folder } = await cloneDatabase(product)
  const dataDir = await mkdtemp(path.join(folder, 'world-'))
  let aheadMs = 0
  const wall: Wall = {
    now: () => Date.now() + aheadMs,
    advance: (ms) => {
      aheadMs += ms
    },
  }
  const mailbox = options.mailbox === true ? await openMailbox() : undefined
  const smtp = mailbox === undefined ? {} : { smtpUrl: mailbox.url }
  const config = { ...product.config, databaseUrl, dataDir, ...smtp, ...options.config }
  const overrides = { wall: wall.now, ...options.overrides } as unknown as Overrides
  const server = await product.startServer(config, overrides)
  const people: Person[] = []
  return {
    server,
    wall,
    anyone: makeCaller(server.url, undefined),
    async person(name) {
      const person = await signUpPerson(server.url, name)
      people.push(person)
      return person
    },
    get mailbox() {
      if (mailbox === undefined) throw new Error('open the world with `mailbox: true`')
      return mailbox
    },
    async close() {
      for (const person of people) person.hangUp()
      await server.close()
      await mailbox?.close()
    },
  }
}
