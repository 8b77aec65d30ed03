import { WebSocket, WebSocketServer } from 'ws'

/** The plain baseline: a WebSocket server that hands each frame to the other socket of its pair, unread. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
const waiting = new Map<string, WebSocket>()

server.on('connection', (socket, request) => {
  const pair = request.url ?? ''
  const other = waiting.get(pair)
  if (other === undefined) {
    waiting.set(pair, socket)
    return
  }
  waiting.delete(pair)
  join(socket, other)
  join(other, socket)
})

function join(from: WebSocket, to: WebSocket) {
  from.on('message', (frame, isBinary) => {
    if (to.readyState === WebSocket.OPEN) to.send(frame, { binary: isBinary })
  })
}

server.on('listening', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.stdout.write(`ready ${address.port}\n`)
})
