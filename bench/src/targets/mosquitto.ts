import type { Packet } from 'mqtt-packet'
import { generate, parser } from 'mqtt-packet'
import type { WebSocket } from 'ws'
import { orderBody, seqOf } from '../order-body.ts'
import type { Pair, Target } from '../pair.ts'
import { open } from './ws.ts'

/** Mosquitto over WebSocket, QoS 0: one topic a pair. */
export function mosquittoTarget(url: string): Target {
  return {
    async connect(index) {
      const topic = `play/${index}`
      const receiver = await openClient(url, `r${index}`)
      const initiator = await openClient(url, `i${index}`)
      receiver.socket.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] }))
      await receiver.next('suback')
      return {
        send: (seq) =>
          initiator.socket.send(
            generate({
              cmd: 'publish',
              topic,
              payload: orderBody(index, seq),
              qos: 0,
              dup: false,
              retain: false,
            }),
          ),
        onReceive: (heard) =>
          receiver.onPacket((packet) => {
            if (packet.cmd === 'publish') heard(seqOf(packet.payload.toString()))
          }),
        close() {
          initiator.socket.terminate()
          receiver.socket.terminate()
        },
      } satisfies Pair
    },
  }
}

interface MqttClient {
  socket: WebSocket
  onPacket(hear: (packet: Packet) => void): void
  next(cmd: Packet['cmd']): Promise<void>
}

async function openClient(url: string, clientId: string): Promise<MqttClient> {
  const socket = await open(url, { protocol: 'mqtt' })
  const decoder = parser()
  const listeners = new Set<(packet: Packet) => void>()
  socket.on('message', (bytes: Buffer) => decoder.parse(bytes))
  decoder.on('packet', (packet: Packet) => {
    for (const hear of listeners) hear(packet)
  })
  const client: MqttClient = {
    socket,
    onPacket: (hear) => listeners.add(hear),
    next: (cmd) =>
      new Promise((resolve) => {
        const hear = (packet: Packet) => {
          if (packet.cmd !== cmd) return
          listeners.delete(hear)
          resolve()
        }
        listeners.add(hear)
      }),
  }
  const connected = client.next('connack')
  socket.send(
    generate({ cmd: 'connect', clientId, protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 0 }),
  )
  await connected
  return client
}
