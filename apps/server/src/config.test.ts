import { expect, it } from 'vitest'
import { configFrom, DEFAULT_CONFIG } from './config.ts'

it.each([
  'tiles.example.org/{z}/{x}/{y}.png',
  'http://tiles.example.org/{z}/{x}/{y}.png',
  'https://tiles.example.org/{z}/{x}.png',
  'https://{z}.example.org/{x}/{y}.png',
])('OPS-02, INPT-020 refuses streets from %j, and says how to name them', (TILES_URL) => {
  expect(() => configFrom({ TILES_URL })).toThrow(/^TILES_URL must be such as https:/)
})

it('INPT-020 knows where the operator’s streets are, and whose they are', () => {
  const address = 'https://tiles.example.org/{z}/{x}/{y}.png'
  expect(configFrom({ TILES_URL: address, TILES_CREDIT: 'The mappers' }).tiles).toEqual({
    address,
    credit: 'The mappers',
  })
  expect(configFrom({}).tiles).toBeUndefined()
})

it('DEV-08 knows the Intiface server by a socket’s address, and refuses any other', () => {
  const other = 'wss://toys.example.org/socket'
  expect(configFrom({ INTIFACE_URL: other }).intifaceUrl).toBe(other)
  expect(configFrom({}).intifaceUrl).toBe('ws://127.0.0.1:12345')
  expect(configFrom({ INTIFACE_URL: 'off' }).intifaceUrl).toBeUndefined()
  for (const INTIFACE_URL of ['127.0.0.1:12345', 'http://127.0.0.1', "ws://a 'unsafe-inline'", 'ws://a;b']) {
    expect(() => configFrom({ INTIFACE_URL })).toThrow(/^INTIFACE_URL must be/)
  }
})

it.each(['thrum.example.org', 'thrum.example.org:443', 'localhost:3000', 'file:///pages'])(
  'OPS-02 refuses %j as a place that pages come from: it would let in all that come from none',
  (address) => {
    expect(() => configFrom({ PUBLIC_URL: address })).toThrow(/^PUBLIC_URL must be an address such as https:/)
    expect(() => configFrom({ ALLOWED_ORIGINS: `https://a.example,${address}` })).toThrow(/^ALLOWED_ORIGINS/)
  },
)

it('OPS-02 takes an empty setting for one that was left out', () => {
  const empty = Object.fromEntries(
    ['HOST', 'PORT', 'DATA_DIR', 'PUBLIC_URL', 'SMTP_URL'].map((name) => [name, '']),
  )
  expect(configFrom(empty)).toEqual(DEFAULT_CONFIG)
})
