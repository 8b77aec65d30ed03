import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Long enough for a loaded machine; a test waits for the letter, never for the time. */
const PATIENCE_MS = 30_000

/** A letter as a mail program would read it. */
export interface ReceivedLetter {
  /** Whom the other server was told to deliver to, whatever the letter says itself. */
  recipients: string[]
  from: string
  /** As the letter says. */
  to: string[]
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  /** Every byte, as it came over the wire. */
  raw: string
}

export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string
  /** All so far, oldest first. */
  letters: ReceivedLetter[]
  /** The newest to this address that nobody asked for yet; waits for it. */
  next(to: string): Promise<ReceivedLetter>
  /** The code in the newest letter to this address that nobody asked for yet; waits for it. */
  lastCode(to: string): Promise<string>
  /** Refuses the next letters with these answers, one each, say 451 for "later" or 550 for "never". */
  refuseNext(...answers: number[]): void
  close(): Promise<void>
}

/** A real SMTP server on loopback that keeps all it gets. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: ReceivedLetter[] = []
  const taken = new Set<ReceivedLetter>()
  const wakes = new Set<() => void>()
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      const responseCode = refusals.shift()
      done(responseCode === undefined ? null : Object.assign(new Error('not now'), { responseCode }))
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      read(stream, recipients).then((letter) => {
        letters.push(letter)
        done()
        for (const wake of wakes) wake()
      }, done)
    },
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const next = (to: string, fits: (letter: ReceivedLetter) => boolean = () => true) =>
    new Promise<ReceivedLetter>((resolve, reject) => {
      const look = () => {
        const found = letters.filter((letter) => letter.recipients.includes(to) && fits(letter))
        const newest = found.findLast((letter) => !taken.has(letter))
        if (newest === undefined) return
        for (const letter of found) taken.add(letter)
        clearTimeout(timer)
        wakes.delete(look)
        resolve(newest)
      }
      const timer = setTimeout(() => {
        wakes.delete(look)
        reject(
          new Error(`no letter to ${to}; there are: ${letters.map(({ subject }) => subject).join(', ')}`),
        )
      }, PATIENCE_MS)
      wakes.add(look)
      look()
    })
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    next: (to) => next(to),
    lastCode: async (to) => codeIn(await next(to, (letter) => codeIn(letter) !== '')),
    refuseNext: (...answers) => void refusals.push(...answers),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function read(stream: NodeJS.ReadableStream, recipients: string[]): Promise<ReceivedLetter> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const raw = Buffer.concat(chunks)
  const parsed = await PostalMime.parse(raw)
  return {
    recipients,
    from: parsed.from?.address ?? '',
    to: (parsed.to ?? []).flatMap(({ address }) => address ?? []),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
    raw: raw.toString('latin1'),
  }
}

function codeIn({ text }: ReceivedLetter): string {
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}
