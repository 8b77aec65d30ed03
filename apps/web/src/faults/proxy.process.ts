import { seededRandom } from '@thrum/testkit/random'
import { serve } from './channel.ts'
import { Link, type Weather } from './link.ts'
import { endAll, type Guarded } from './server-child.ts'

/** All links of a test, in a process that nothing else keeps busy. */
const links: Link[] = []
let port = 0
let guarded: Guarded | undefined
process.once('exit', () => guarded && endAll(guarded))

function linkOf(id: number): Link {
  const link = links[id]
  if (link === undefined) throw new Error(`no link ${id}`)
  return link
}

const calls = {
  /** Where the server is now. */
  target(serverPort: number) {
    port = serverPort
  },
  /** Ends these when the test is gone. */
  guard(server: Guarded) {
    guarded = server
  },
  async open(seed: number) {
    const link = new Link(() => port, seededRandom(seed).ratio)
    links.push(link)
    return { id: links.length - 1, port: await link.open() }
  },
  set: (id: number, up: Partial<Weather>, down: Partial<Weather>) => linkOf(id).set(up, down),
  reset: (id: number) => linkOf(id).reset(),
  heal: (id: number) => linkOf(id).heal(),
}
export type ProxyCalls = typeof calls

serve(calls)
