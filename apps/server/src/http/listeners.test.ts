import { createServer } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, listenConsole } from './listeners.ts'

const host = '127.0.0.1'
const holder = createServer()
let taken = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => holder.listen(0, host, resolve))
  const address = holder.address()
  taken = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => void holder.close())

test('OPS-02 of a taken port it says which setting names it', async () => {
  const app = fastify()
  const refused = (setting: string) => `Port ${taken} is taken. Set ${setting} to another.`
  await expect(listen(app, { host, port: taken, previewPorts: [] })).rejects.toThrow(refused('PORT'))
  const previewPorts = [0, taken]
  await expect(listen(app, { host, port: 0, previewPorts })).rejects.toThrow(refused('APP_PREVIEW_PORT'))
  await app.close()
  const console = { consoleHost: host, consolePort: taken }
  await expect(listenConsole(fastify(), console)).rejects.toThrow(refused('CONSOLE_PORT'))
})

test('OPS-02 of an address that is none of this machine it says which setting names it', async () => {
  // Of the block that is kept for examples.
  const elsewhere = '192.0.2.1'
  const place = { host: elsewhere, port: 0, previewPorts: [] }
  await expect(listen(fastify(), place)).rejects.toThrow('HOST 192.0.2.1 is no address of this machine.')
  const console = { consoleHost: elsewhere, consolePort: 0 }
  await expect(listenConsole(fastify(), console)).rejects.toThrow('CONSOLE_HOST 192.0.2.1 is no address')
})

test('OPS-02 of an address that nothing can be opened at it says so in one line, and never as a fault of its own', async () => {
  // Of one link, and so of none without its zone.
  const host = 'fe80::1'
  await expect(listen(fastify(), { host, port: 0, previewPorts: [] })).rejects.toThrow(
    /^HOST fe80::1 (?:can't be opened \(E[A-Z]+\)|is no address of this machine)\.$/,
  )
})
