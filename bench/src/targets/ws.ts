import { WebSocket } from 'ws'
import { orderBody, seqOf } from '../order-body.ts'
import type { Pair, Target } from '../pair.ts'

export function wsTarget(url: string): Target {
  return {
    async connect(index) {
      const receiver = await open(`${url}/${index}`)
      const initiator = await open(`${url}/${index}`)
      return {
        send: (seq) => initiator.send(orderBody(index, seq)),
        onReceive: (heard) => receiver.on('message', (frame) => heard(seqOf(String(frame)))),
        close() {
          initiator.terminate()
          receiver.terminate()
        },
      } satisfies Pair
    },
  }
}

interface OpenOptions {
  protocol?: string
  headers?: Record<string, string>
  localAddress?: string
}

export function open(url: string, { protocol, ...settings }: OpenOptions = {}): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocol === undefined ? [] : [protocol], {
      perMessageDeflate: false,
      ...settings,
    })
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}
