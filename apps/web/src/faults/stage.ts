import { bindDevice, setDeviceAddress } from '@thrum/contracts/device/device.routes'
import { type Person, signUpPerson } from '@thrum/testkit/person'
import { Child } from './child.ts'
import { Player } from './player.ts'
import type { ProxyCalls } from './proxy.process.ts'
import { ServerChild } from './server-child.ts'

const MODEL = 'H1'
const CODES = 40

export interface Pair {
  ann: Person
  ben: Person
  /** Steers. */
  initiator: Player
  /** Owns the toy. */
  receiver: Player
}

/** A network of one's own between clients and the server; its address outlives the server. */
export interface StageLink {
  id: number
  port: number
  url: string
}

/** Server, proxy and people, each in a process of its own. */
export class Stage {
  readonly proxy = new Child<ProxyCalls>('proxy.process.ts', () => undefined)
  readonly server: ServerChild
  readonly #players: Player[] = []
  #codes: string[] = []
  #people = 0
  #links = 0

  /** @param script of the server's, where it isn't what an operator starts */
  constructor(script?: string) {
    this.server = new ServerChild((guarded) => void this.proxy.call('guard', guarded), script)
  }

  async open(): Promise<void> {
    await this.startServer()
    this.#codes = await this.server.addDevices(MODEL, CODES)
  }

  /** @returns how long it took, ms */
  async startServer(): Promise<number> {
    const tookMs = await this.server.start()
    await this.proxy.call('target', this.server.port)
    return tookMs
  }

  /** Two people who play with each other, each behind a link of their own. */
  async pair(): Promise<Pair> {
    const pair = await this.strangers()
    await Promise.all([pair.initiator.start(), pair.receiver.start()])
    await this.begin(pair)
    return pair
  }

  /** Two people with accounts, links and a toy, whose clients have not started. */
  async strangers(): Promise<Pair> {
    const [ann, ben] = [await this.signUp('ann'), await this.signUp('ben')]
    const { id } = await ben.call(bindDevice, { code: this.#codes.pop() })
    const address = `virtual-${MODEL}`
    await ben.call(setDeviceAddress, { id, address })
    const initiator = await this.#player(ann.token, '')
    const receiver = await this.#player(ben.token, address)
    return { ann, ben, initiator, receiver }
  }

  async begin({ ben, initiator, receiver }: Pair): Promise<void> {
    await Promise.all([initiator.role.call('invite', ben.inviteNum), receiver.role.call('agree')])
  }

  async close(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.end()))
    await this.server.dispose()
    await this.proxy.end()
  }

  async link(): Promise<StageLink> {
    this.#links += 1
    const link = await this.proxy.call('open', this.#links)
    return { ...link, url: `http://127.0.0.1:${link.port}` }
  }

  /** Each from an address of their own, because sign-ups of one address are limited. */
  signUp(name: string, url = this.server.url): Promise<Person> {
    this.#people += 1
    const address = `198.51.${Math.floor(this.#people / 250)}.${1 + (this.#people % 250)}`
    return signUpPerson(url, name, { 'X-Forwarded-For': address })
  }

  async #player(token: string, address: string): Promise<Player> {
    const link = await this.link()
    const player = new Player({ proxy: this.proxy, link, token, address })
    this.#players.push(player)
    return player
  }
}
