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

it.each([
  ['RADIO', 'virtuel', 'one of bluetooth, virtual'],
  ['WEB_DEVICES', 'yes', 'one of 1, on, true, 0, off, false'],
  ['LOG_LEVEL', 'debug', 'one of silent, error, info, demo'],
  ['PUBLIC_URL', 'https://example.org/thrum', 'without a path'],
  ['PUBLIC_URL', 'https://name:word@example.org', 'without a path'],
  ['PUBLIC_URL', 'https://example;org', 'without a path'],
  ['S3_ENDPOINT', 'https://minio.example.org/store', 'without a path'],
  ['CONTACT_EMAIL', 'Thrum <hello@example.org>', 'a mailbox'],
  ['CONTACT_EMAIL', 'example.org', 'a mailbox'],
  ['PUSH_HOSTS', 'https://push.example.org', 'hosts such as'],
  ['PUSH_HOSTS', 'push.example.org/send', 'hosts such as'],
])('OPS-02 %s that is %j is refused, not passed over', (name, value, wanted) => {
  const bucket = { MEDIA_STORE: 's3://media', S3_KEY_ID: 'x', S3_SECRET: 'x' }
  expect(() => configFrom({ ...bucket, [name]: value })).toThrow(`${name} must be`)
  expect(() => configFrom({ ...bucket, [name]: value })).toThrow(wanted)
})

it('OPS-02 takes each word that a setting has, and hosts as browsers name them', () => {
  expect(configFrom({ RADIO: 'virtual', LOG_LEVEL: 'error' })).toMatchObject({
    radio: 'virtual',
    logLevel: 'error',
  })
  for (const WEB_DEVICES of ['1', 'on', 'true']) expect(configFrom({ WEB_DEVICES }).webDevices).toBe(true)
  for (const WEB_DEVICES of ['0', 'off', 'false']) expect(configFrom({ WEB_DEVICES }).webDevices).toBe(false)
  expect(configFrom({ PUBLIC_URL: 'https://example.org/' }).publicUrl).toBe('https://example.org')
  expect(configFrom({ CONTACT_EMAIL: 'hello@localhost' }).contactEmail).toBe('hello@localhost')
  const PUSH_HOSTS = 'Push.Example.org, push.example.org:443, push.example.org:8443, 127.0.0.1:9'
  const pushHosts = ['push.example.org', 'push.example.org', 'push.example.org:8443', '127.0.0.1:9']
  expect(configFrom({ PUSH_HOSTS }).pushHosts).toEqual(pushHosts)
})
