import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../flows/product.ts'

const webRoot = await mkdtemp(path.join(os.tmpdir(), 'thrum-web-'))
const script = `export const text = '${'tide '.repeat(1_000)}'\n`
await mkdir(path.join(webRoot, 'assets'))
await mkdir(path.join(webRoot, '.vite'))
await Promise.all(
  Object.entries({
    'index.html': '<!doctype html><html><head><title>x</title></head><body></body></html>',
    'assets/index-Ab12Cd3.js': script,
    'assets/index-Ab12Cd3.js.map': '{"secret":"source"}',
    'avatars.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.env': 'SECRET=1',
    '.vite/manifest.json': '{}',
  }).map(([name, text]) => writeFile(path.join(webRoot, name), text)),
)

const demoOrigin = 'http://localhost:3999'
const tiles = { address: 'https://tiles.example.org/{z}/{x}/{y}.png', credit: 'The mappers' }
const world = await openWorld(product, {
  config: {
    webRoot,
    previewPorts: [0, 0],
    demoOrigin,
    radio: 'virtual',
    tiles,
    intifaceUrl: 'ws://127.0.0.1:12345/toys',
  },
})
afterAll(async () => {
  await world.close()
  await rm(webRoot, { recursive: true })
})
const { url, previewUrls } = world.server

const pageConfig = async (address: string) => {
  const html = await (await fetch(address)).text()
  const content = /<meta name="thrum-page" content="([^"]*)">/.exec(html)?.[1] ?? ''
  return JSON.parse(content.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code))))
}

describe('the page', () => {
  test('APP-01 is told that it is the web build on the main port and the app on the others', async () => {
    expect(await pageConfig(url)).toEqual({
      platform: 'web',
      radio: 'virtual',
      webDevices: false,
      intifaceUrl: 'ws://127.0.0.1:12345/toys',
      demoOrigin: null,
      contactEmail: 'hello@localhost',
      tiles,
    })
    expect(previewUrls).toHaveLength(2)
    for (const preview of previewUrls) {
      expect(await pageConfig(preview)).toMatchObject({ platform: 'app', demoOrigin })
    }
  })

  test('INPT-020 may show streets of the operator’s choice, and nobody else’s', async () => {
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toContain("img-src 'self' blob: https://tiles.example.org")
  })

  test('DEV-08 may speak to the Intiface server of the operator’s choice beside its own', async () => {
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
    const connect = policy.split('; ').find((rule) => rule.startsWith('connect-src'))
    expect(connect?.split(' ')).toContain('ws://127.0.0.1:12345')
  })

  test.each([
    '/',
    '/pages/account/signIn',
    '/TUIKit/components/TUIChat/index',
    '/pages/common/choose-location',
  ])('APP-01 is served for the screen %s', async (address) => {
    const response = await fetch(url + address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('APP-01 may be framed by the demo’s page on the preview ports, and by nobody else', async () => {
    const policyOf = async (address: string) => (await fetch(address)).headers.get('content-security-policy')
    expect(await policyOf(url)).toContain("frame-ancestors 'none'")
    expect(await policyOf(previewUrls[0] ?? '')).toContain(`frame-ancestors ${demoOrigin};`)
  })
})

const NOT_SERVED = [
  '/assets/index-Ab12Cd3.js.map',
  '/.env',
  '/.vite/manifest.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/pages/../.env',
  '/metrics',
  '/docs',
  '/index.html.bak',
  '/%',
]

describe('files', () => {
  test('APP-01 answer HEAD without a body, and the API does not take it', async () => {
    const page = await fetch(url, { method: 'HEAD' })
    expect([page.status, await page.text()]).toEqual([200, ''])
    expect((await fetch(`${url}/api/user-device/change`, { method: 'HEAD' })).status).toBe(404)
  })

  test('APP-01 with a hash in the name are kept a year, and others are asked for again', async () => {
    const hashed = await fetch(`${url}/assets/index-Ab12Cd3.js`)
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await hashed.text()).toBe(script)
    const plain = await fetch(`${url}/avatars.svg`)
    expect(plain.headers.get('cache-control')).toBe('no-cache')
    const again = await fetch(`${url}/avatars.svg`, {
      headers: { 'if-none-match': plain.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  test.each(['br', 'gzip'])('BUD-01 travel packed by %s', async (encoding) => {
    const response = await fetch(`${url}/assets/index-Ab12Cd3.js`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(Number(response.headers.get('content-length'))).toBeLessThan(500)
    expect(await response.text()).toBe(script)
  })

  test('APP-01 send a person who mistyped an address the client’s page, still as not found', async () => {
    const visit = { headers: { accept: 'text/html,*/*;q=0.8' } }
    const response = await fetch(`${url}/hoem`, visit)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('thrum-page')
    for (const address of ['/.env', '/assets/old.js', '/api/hoem']) {
      expect((await fetch(url + address, visit)).headers.get('content-type')).toContain('application/json')
    }
    expect((await fetch(`${url}/hoem`)).headers.get('content-type')).toContain('application/json')
  })

  test.each(NOT_SERVED)('OP-07, AU-22 nothing is behind %s', async (address) => {
    const response = await fetch(url + address)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toMatch(/secret|SECRET|root:/)
  })
})
