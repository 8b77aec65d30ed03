import { FakeClock } from '@thrum/testkit/fake-clock'
import { IntifaceSession } from './intiface-session.ts'
import type { SocketEvents } from './intiface-wire.ts'

export const HUSH = {
  DeviceIndex: 0,
  DeviceName: 'Hush',
  DeviceFeatures: {
    0: { FeatureIndex: 0, Output: { Vibrate: { Value: [0, 20] } }, Input: {} },
    1: { FeatureIndex: 1, Input: { Battery: { Value: [[0, 100]], Command: ['Read'] } } },
  },
}

/** A server that is told by hand what to say, on a clock turned by hand. */
export function silentServer() {
  const clock = new FakeClock()
  const sent: Record<string, { Id: number }>[] = []
  let events: SocketEvents | undefined
  let isClosed = false
  const session = new IntifaceSession({
    clock,
    open: (given) => {
      events = given
      return {
        send: (text) => sent.push(...JSON.parse(text)),
        close: () => {
          isClosed = true
        },
      }
    },
  })
  const lastId = () => Object.values(sent.at(-1) ?? {})[0]?.Id ?? 0
  const say = async (type: string, body: object) => {
    events?.onText(JSON.stringify([{ [type]: body }]))
    await clock.advance(0)
  }
  const greet = async (MaxPingTime = 0) => {
    const opened = session.connect()
    events?.onOpen()
    await clock.advance(0)
    await say('ServerInfo', { Id: lastId(), MaxPingTime, ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 })
    await say('DeviceList', { Id: lastId(), Devices: { 0: HUSH } })
    await opened
  }
  return {
    clock,
    session,
    sent,
    say,
    greet,
    lastId,
    open: () => events?.onOpen(),
    hear: (text: string) => events?.onText(text),
    isClosed: () => isClosed,
  }
}
