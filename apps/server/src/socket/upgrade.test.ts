import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { refuseUpgrade } from './upgrade.ts'

test('SO-08, RE-03 a refused line is closed, though its other end keeps it open and unread bytes wait', async () => {
  let said = ''
  const line = new Duplex({
    allowHalfOpen: true,
    read() {
      this.push('more')
    },
    write(chunk, _, done) {
      said += chunk
      done()
    },
  })
  const closed = once(line, 'close')
  refuseUpgrade(line, '404 Not Found')
  await closed
  expect(said).toMatch(/^HTTP\/1.1 404 Not Found\r\n/)
})
