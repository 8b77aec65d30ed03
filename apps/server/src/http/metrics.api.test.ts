import { get } from 'node:http'
import { openWorld } from '@thrum/testkit/world'
import { expect, test } from 'vitest'
import { product } from '../flows/product.ts'

/** As a browser asks to which a name of this machine was given. */
const statusBy = (address: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once('error', reject)
  })

test('OPS-03, OP-07 figures are told at the operators’ port alone, and none says who', async () => {
  const world = await openWorld(product, { config: { consolePort: 0 } })
  try {
    const { url, consoleUrl } = world.server
    const ann = await world.person('ann')
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const passedOn = await fetch(`${consoleUrl}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(passedOn.status).toBe(404)
    expect(await statusBy(`${consoleUrl}/metrics`, 'rebound.example')).toBe(404)
    expect(await statusBy(`${consoleUrl}/metrics`, 'localhost:3001')).toBe(200)
    const answer = await fetch(`${consoleUrl}/metrics`)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ])
    for (const line of [
      /^thrum_calls_total\{route="\/api\/[^"]+",status="200"\} \d/m,
      /^thrum_call_seconds_bucket\{le="0.1"\} \d/m,
      /^thrum_database_up 1$/m,
      /^thrum_complaints\{state="late"\} 0$/m,
      /^thrum_outbox\{state="given_up"\} 0$/m,
      /^thrum_database_bytes [1-9]/m,
      /^thrum_last_backup_timestamp_seconds 0$/m,
      /^thrum_disk_free_bytes [1-9]/m,
      /^process_cpu_seconds_total /m,
    ]) {
      expect(text).toMatch(line)
    }
    for (const mark of [ann.id, ann.account, ann.token, '127.0.0.1', '203.0.113.7']) {
      expect(text).not.toContain(mark)
    }
  } finally {
    await world.close()
  }
})

test('OP-07 with a token set, nobody reads without it', async () => {
  const world = await openWorld(product, { config: { consolePort: 0, metricsToken: 'a token of our own' } })
  try {
    const read = (authorization: string) =>
      fetch(`${world.server.consoleUrl}/metrics`, { headers: { authorization } })
    expect((await read('')).status).toBe(404)
    expect((await read('Bearer a token of their')).status).toBe(404)
    expect((await read('Bearer a token of our own')).status).toBe(200)
  } finally {
    await world.close()
  }
})
