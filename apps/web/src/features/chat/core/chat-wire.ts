import { SOCKET_CONNECT_TIMEOUT_MS } from '@thrum/contracts/limits'
import { Manager } from 'socket.io-client'
import type { ChatWire, ShutReason } from './chat-line.ts'
import type { ChatSign } from './chat-ports.ts'

/** Socket.IO with a manager of its own: nothing of chat stands before a stop. */
export function dialChat(origin: string, userID: string): (sign: ChatSign) => ChatWire {
  return ({ ak, sign }) => {
    const manager = new Manager(origin, {
      path: '/chat.io',
      transports: ['websocket'],
      autoConnect: false,
      // Each try may need another signature, so trying again is `ChatLine`'s own.
      reconnection: false,
      timeout: SOCKET_CONNECT_TIMEOUT_MS,
    })
    const socket = manager.socket('/chat', { auth: { ak, userID, sign } })
    return {
      onOpen: (run) => void socket.on('connect', run),
      onEvent: (run) => void socket.on('event', run),
      onShut(run) {
        socket.on('disconnect', (why) => run(why === 'io server disconnect' ? 'dismissed' : 'lost'))
        socket.on('connect_error', (error) => run(reasonOf(error)))
        // Once there is somebody to hear how it goes.
        socket.connect()
      },
      ask: (event, data) => socket.emitWithAck(event, data),
      close() {
        socket.removeAllListeners()
        socket.disconnect()
      },
    }
  }
}

function reasonOf(error: Error & { data?: unknown }): ShutReason {
  const { data } = error
  const isRefusal = typeof data === 'object' && data !== null && 'code' in data && data.code === 401
  return isRefusal ? 'signRefused' : 'lost'
}
