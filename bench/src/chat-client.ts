import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import type { WebSocket } from 'ws'
import type { Seeded } from './targets/thrum.ts'
import { open } from './targets/ws.ts'

/** One signed-in person of the load, bare socket in hand. */
export interface ChatClient {
  send(text: string): void
  onText(hear: (text: string) => void): void
}

/** Person `index` writes to the neighbour: 0 to 1 and back, 2 to 3 and back. */
export type OpenClient = (index: number) => Promise<ChatClient>

const other = (index: number) => index ^ 1
const BODY = /"text":"([^"]*)"/
const ADDRESSES = 8

/** A `/chat` socket by `genSign`; Engine.IO's and Socket.IO's frames written by hand. */
export function thrumClients(url: string, peopleFile: string, first: number): OpenClient {
  const people = JSON.parse(readFileSync(peopleFile, 'utf8')) as Seeded[]
  return async (index) => {
    const me = personAt(people, first + index)
    const to = `im_${personAt(people, first + other(index)).id}`
    const from = `"from":"im_${me.id}"`
    const answer = await fetch(`${url}/api/user/genSign?userId=${me.id}`, { headers: { token: me.token } })
    const { data } = (await answer.json()) as { data: { ak: string; sign: string } }
    const socket = await open(`${url.replace('http', 'ws')}/chat.io/?EIO=4&transport=websocket`, {
      headers: { Origin: url },
      localAddress: `127.0.0.${2 + (index % ADDRESSES)}`,
    })
    let hearText: (text: string) => void = () => {}
    socket.on('message', (bytes) => {
      const frame = String(bytes)
      if (frame === '2') socket.send('3')
      else if (isNews(frame, from)) hearText(BODY.exec(frame)?.[1] ?? '')
    })
    const connected = untilIn(socket)
    socket.send(`40/chat,${JSON.stringify({ ...data, userID: `im_${me.id}` })}`)
    await connected
    let acknowledgement = 0
    return {
      send(text) {
        acknowledgement += 1
        const message = { to, conversationType: 'C2C', id: freshId(), type: 'text', payload: { text } }
        socket.send(`42/chat,${acknowledgement}${JSON.stringify(['send', message])}`)
      },
      onText: (hear) => {
        hearText = hear
      },
    }
  }
}

/** A message that is not the echo of one's own. */
function isNews(frame: string, from: string): boolean {
  return frame.startsWith('42') && frame.includes('"message"') && !frame.includes(from)
}

function untilIn(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const hear = (bytes: unknown) => {
      const frame = String(bytes)
      if (frame.startsWith('44')) reject(new Error(frame))
      if (!frame.startsWith('40/chat,')) return
      socket.off('message', hear)
      resolve()
    }
    socket.on('message', hear)
  })
}

/** Version 7 in shape: the time leads, the rest is chance. */
function freshId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

function personAt(people: Seeded[], index: number): Seeded {
  const person = people[index]
  if (person === undefined) throw new Error(`Only ${people.length} people are seeded`)
  return person
}

const STREAM =
  "<stream:stream to='localhost' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>"
const XMPP_BODY = /<body>([^<]*)<\/body>/
export const PASSWORD = 'bench-word'

/** XMPP over TCP on plain loopback: SASL PLAIN, bind, presence. */
export function xmppClients(port: number): OpenClient {
  return async (index) => {
    const socket = connectTcp({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('utf8')
    let text = ''
    let look = () => {}
    socket.on('data', (chunk: string) => {
      text += chunk
      look()
    })
    const ask = (words: string, answer: RegExp) =>
      new Promise<void>((resolve, reject) => {
        look = () => {
          if (/<failure|<stream:error/.test(text)) reject(new Error(text))
          if (!answer.test(text)) return
          text = ''
          resolve()
        }
        socket.once('close', () => reject(new Error(`closed: ${text}`)))
        socket.write(words)
      })
    const plain = Buffer.from(`\0u${index}\0${PASSWORD}`).toString('base64')
    await ask(STREAM, /<\/stream:features>/)
    await ask(`<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${plain}</auth>`, /<success/)
    await ask(STREAM, /<\/stream:features>/)
    await ask(`<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>`, /<\/iq>/)
    await ask('<presence/>', /<presence/)
    let hearText: (text: string) => void = () => {}
    look = () => {
      const stanzas = text.split('</message>')
      text = stanzas.pop() ?? ''
      for (const stanza of stanzas) {
        const body = XMPP_BODY.exec(stanza)?.[1]
        if (body !== undefined) hearText(body)
      }
    }
    let n = 0
    return {
      send(body) {
        n += 1
        socket.write(
          `<message to='u${other(index)}@localhost' type='chat' id='m${n}'><body>${body}</body></message>`,
        )
      },
      onText: (hear) => {
        hearText = hear
      },
    }
  }
}
