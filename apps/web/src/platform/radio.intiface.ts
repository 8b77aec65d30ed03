import type { Clock } from '@thrum/toy-protocol/clock'
import { SharedSession } from '@thrum/toy-protocol/intiface-lease'
import { IntifaceLink, type SessionLease } from '@thrum/toy-protocol/intiface-link'
import type { OpenSocket } from '@thrum/toy-protocol/intiface-wire'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import type { Radio } from './radio.ts'

function socketTo(url: string): OpenSocket {
  return (events) => {
    const socket = new WebSocket(url)
    socket.onopen = () => events.onOpen()
    socket.onmessage = ({ data }) => events.onText(String(data))
    socket.onclose = () => events.onClose()
    return {
      send: (text) => socket.send(text),
      close: () => socket.close(),
    }
  }
}

/**
 * Toys behind the Intiface server at this address. What it has in reach is chosen in a list of ours.
 * @param url null where the installation names none; a toy added elsewhere can't be reached then
 */
export function createIntifaceRadio(url: string | null, clock: Clock): Radio & { lease: SessionLease } {
  const lease = new SharedSession(async () => {
    const { IntifaceSession } = await import('@thrum/toy-protocol/intiface-session')
    return new IntifaceSession({ clock, open: socketTo(url ?? '') })
  })
  return {
    lease,
    state: async () => (url === null ? 'unsupported' : 'ready'),
    watch: () => () => undefined,
    stopDelayMs: 0,
    async request() {
      throw new ToyError('toy.notFound')
    },
    async requestForeign() {
      throw new ToyError('toy.notFound')
    },
    link: (address) => new IntifaceLink(address, { lease, clock }),
    openSettings: async () => false,
  }
}
