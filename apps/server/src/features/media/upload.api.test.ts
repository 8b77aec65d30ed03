import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { signOut } from '@thrum/contracts/account/account.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { promise } from '@thrum/testkit/figures'
import { openWorld } from '@thrum/testkit/world'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { filesOf, formOf, send, uploaded } from './media-world.testkit.ts'
import { phoneJpeg, still } from './sample-pictures.testkit.ts'

const clock = new FakeClock()
const world = await openWorld(product, { overrides: { clock } })
const strict = await openWorld(product, {
  config: {
    limits: {
      ...wideLimits(),
      uploads: { points: 3, perMs: 60_000 },
      uploadKilobytes: { points: 4, perMs: 60_000 },
    },
  },
})
afterAll(async () => {
  await world.close()
  await strict.close()
})
const { server } = world
const ann = await world.person('ann')
const bo = await strict.person('bo')
const files = () => filesOf(server.context.config)
const picture = await still('jpeg')
/** A test waits for what happens, never for the time. */
const PATIENCE = { timeout: 40_000 }

describe('an upload', () => {
  test('UPL-01 keeps one file and tells what it became', async () => {
    const answer = await send(server, ann.token, formOf(await phoneJpeg()))
    expect(answer).toMatchObject({ status: 200, code: 200, msg: '' })
    expect(answer.data).toMatchObject({ kind: 'picture', mime: 'image/jpeg', width: 60, height: 80 })
    expect(answer.data?.address).toBe(`/media/${answer.data?.id}`)
    expect(await files()).toEqual([answer.data?.id])
  })

  test('UP-01 without a token, or with one that was revoked, is refused and leaves no file', async () => {
    const before = await files()
    const cy = await world.person('cy')
    await cy.call(signOut, {})
    for (const token of [undefined, 'x'.repeat(43), cy.token]) {
      expect(await send(server, token, formOf(picture))).toMatchObject({ status: 200, code: 401 })
    }
    expect(await files()).toEqual(before)
  })

  test('UP-01 without a token is refused before its body has come', async () => {
    const answer = await open(formHead(1_000_000))
    expect(await answer.text(/"code":401/)).toContain('HTTP/1.1 200')
    answer.socket.destroy()
  })

  test.each([
    ['HTML', 'a.jpg', 'image/jpeg', '<!doctype html><script>alert(1)</script>'],
    ['SVG', 'a.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a book to hear', 'a.png', 'image/png', '\0\0\0\x18ftypM4B \0\0\0\0mp42isom'],
    ['nothing', 'a.png', 'image/png', ''],
  ])('UP-02 of %s in a picture’s clothes is refused', async (_what, name, type, bytes) => {
    const answer = await send(server, ann.token, formOf(Buffer.from(bytes, 'latin1'), name, type))
    expect(answer).toMatchObject({ status: 200, code: -1, reason: 'upload.typeRefused' })
  })

  test.each([
    ['a path', '../../x.png'],
    ['an encoded path', '..%2f..%2fx.png'],
    ['a drive', 'C:\\x'],
    ['a NUL', 'a\0b.png'],
    ['4 kB', 'x'.repeat(4_096)],
    ['a settings file', '.htaccess'],
  ])('UP-04 named like %s stands under a random id', async (_what, name) => {
    const body = Buffer.concat([formHeadOf(name), picture, Buffer.from('\r\n--edge--\r\n')])
    const answer = await send(server, ann.token, formOf(picture), {
      headers: { token: ann.token, 'content-type': 'multipart/form-data; boundary=edge' },
      body,
    })
    expect(answer.data?.id).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(await files()).toContain(answer.data?.id)
    expect((await files()).filter((file) => !/^[0-9A-Za-z]{22}$/.test(file))).toEqual([])
  })

  test('UP-10 of 120 MB without a length is cut at the limit, and its file is gone', async () => {
    const before = await files()
    const answer = await open(
      `${formHead(undefined)}${chunkOf(formHeadOf('big.jpg').toString('latin1'))}`,
      ann.token,
    )
    const megabyte = chunkOf('x'.repeat(1024 * 1024))
    let sent = 0
    answer.socket.on('error', () => undefined)
    const isOver = () => answer.socket.destroyed || answer.said !== ''
    // The last of it is never sent: the answer comes without it, and without the body's end.
    while (sent < 115 && !isOver()) {
      sent += 1
      answer.socket.write(megabyte, 'latin1')
      await nextTurn()
      // Waits until the server has taken it, or speaks.
      await expect
        .poll(() => answer.socket.writableLength === 0 || isOver(), { ...PATIENCE, interval: 1 })
        .toBe(true)
    }
    expect(await answer.text(/"reason"/)).toContain('upload.tooLarge')
    expect(sent).toBeGreaterThan(100)
    await expect.poll(files, PATIENCE).toEqual(before)
    answer.socket.destroy()
  })

  test('UP-10 that says its size is refused without being read', async () => {
    const answer = await open(formHead(120 * 1024 * 1024), ann.token)
    expect(await answer.text(/"reason"/)).toContain('upload.tooLarge')
    answer.socket.destroy()
  })

  test('UP-11 of anything but the one file is refused, and nothing is kept or polluted', async () => {
    const before = await files()
    const two = formOf(picture)
    two.append('file', new Blob([Uint8Array.from(picture)]), 'second.jpg')
    const fields = new FormData()
    for (let index = 0; index < 1_000; index += 1) fields.append(`field${index}`, 'x')
    const odd = formOf(picture)
    odd.append('__proto__', 'x')
    const other = formOf(picture, 'a.jpg', 'image/jpeg', 'picture')
    const proto = formOf(picture, 'a.jpg', 'image/jpeg', '__proto__')
    for (const form of [two, fields, odd, other, proto, new FormData()]) {
      expect(await send(server, ann.token, form)).toMatchObject({
        status: 200,
        code: -1,
        reason: 'upload.oneFile',
      })
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    await expect.poll(files, PATIENCE).toEqual(before)
  })

  test('UP-11 in another form, or in none, is refused', async () => {
    const ask = async (type: string, body: string) =>
      (
        await send(server, ann.token, new FormData(), {
          headers: { token: ann.token, 'content-type': type },
          body,
        })
      ).code
    expect(await ask('application/json', '{"file":1}')).toBe(-1)
    expect(await ask('multipart/form-data', 'x')).toBe(-1)
    expect(await ask('multipart/form-data; boundary=edge', 'no form at all')).toBe(-1)
  })

  test('RE-05 that is compressed is refused unread', async () => {
    const headers = { token: ann.token, 'content-encoding': 'gzip' }
    expect(await send(server, ann.token, formOf(picture), { headers })).toMatchObject({ status: 415 })
  })
})

describe('uploads', () => {
  test('RE-07 of one person fill no more than a part of the line', async () => {
    const [eve, fay] = [await world.person('eve'), await world.person('fay')]
    const slow = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const sent = [slow, ...Array(13).fill(picture)].map((bytes) => send(server, eve.token, formOf(bytes)))
    const other = send(server, fay.token, formOf(picture))
    const reasons = (await Promise.all(sent)).map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'request.tooMany').length).toBeGreaterThan(0)
    expect(reasons.filter((reason) => reason === undefined).length).toBeGreaterThanOrEqual(10)
    expect((await other).code).toBe(200)
  })

  test('UP-15 beyond so many a minute are too frequent', async () => {
    const dan = await strict.person('dan')
    const statuses: number[] = []
    for (const _attempt of [1, 2, 3, 4])
      statuses.push((await send(strict.server, dan.token, formOf(picture))).status)
    expect(statuses).toEqual([200, 200, 200, 403])
    expect(DEFAULT_LIMITS.uploads).toEqual({ points: 30, perMs: 60_000 })
  })

  test('UP-15 beyond so many bytes a day are refused in words', async () => {
    const many = Buffer.concat([picture, Buffer.alloc(2_500)])
    await uploaded(strict.server, bo.token, many)
    expect(await send(strict.server, bo.token, formOf(many))).toMatchObject({
      code: -1,
      reason: 'upload.dayFull',
    })
    expect(DEFAULT_LIMITS.uploadKilobytes).toEqual({ points: 500 * 1024, perMs: 24 * 60 * 60_000 })
  })

  test('UP-14 that stall end after a minute, and at most 20 are open from one address', async () => {
    const stalled = await Promise.all(
      Array.from({ length: 25 }, () => open(formHead(1_000_000) + formHeadOf('a.jpg'), ann.token)),
    )
    const refused = () => stalled.filter(({ said }) => said.includes('request.tooMany'))
    await expect.poll(() => refused().length, PATIENCE).toBe(5)
    const held = stalled.filter((answer) => !refused().includes(answer))
    for (let second = 0; second < 61; second += 1) await clock.advance(1_000)
    for (const answer of held) expect(await answer.text(/"reason"/)).toContain('upload.tooSlow')
    // Told first, cut then.
    await clock.advance(2_000)
    for (const { socket } of held) {
      await expect.poll(() => socket.destroyed || socket.readableEnded, PATIENCE).toBe(true)
    }
    for (const { socket } of refused()) socket.destroy()
    const again = async () => (await send(server, ann.token, formOf(picture))).code
    await expect.poll(again, PATIENCE).toBe(200)
  })

  test('RE-03 may take their time, other bodies and headers not', async () => {
    const startedMs = performance.now()
    const slow = await Promise.all([
      open('POST /api/user/signIn HTTP/1.1\r\nHost: x\r\n'),
      open(
        'POST /api/user/signIn HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      ),
    ])
    const upload = await open(formHead(1_000_000) + formHeadOf('a.jpg'), ann.token)
    for (const { socket } of slow) {
      socket.on('error', () => undefined)
      await expect.poll(() => socket.destroyed || socket.readableEnded, PATIENCE).toBe(true)
    }
    expect(performance.now() - startedMs).toBeLessThan(promise(15_000))
    expect([upload.socket.destroyed, upload.said]).toEqual([false, ''])
    upload.socket.destroy()
  })
})

interface RawAnswer {
  socket: Socket
  /** All that was answered so far. */
  readonly said: string
  /** What was answered, once it holds this. */
  text(mark: RegExp): Promise<string>
}

/** Sends bytes as they are, and leaves the connection open. */
async function open(head: string, token?: string): Promise<RawAnswer> {
  const socket = connect({ port: server.port, host: '127.0.0.1' })
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.write(token === undefined ? head : head.replace('\r\n', `\r\ntoken: ${token}\r\n`), 'latin1')
  return {
    socket,
    get said() {
      return said
    },
    async text(mark) {
      await expect.poll(() => said, PATIENCE).toMatch(mark)
      return said
    },
  }
}

function formHead(length: number | undefined): string {
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  return `POST /api/user/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=edge\r\n${size}\r\n\r\n`
}

function formHeadOf(name: string): Buffer {
  return Buffer.from(
    `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    'latin1',
  )
}

function chunkOf(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`
}
