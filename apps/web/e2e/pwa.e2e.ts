import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ROUTES, type RoutePath } from '../src/routes.ts'
import { deployNext, restart, test } from './build-bench.ts'
import { expect, expectAccessible, look, type Person } from './fixtures.ts'

const OFFLINE = 'No connection. What is here stays usable.'

/** Some hundred files are fetched and kept; a busy machine takes its time. */
const COPYING = { timeout: 60_000 }

test.use({ serviceWorkers: 'allow' })

/** Until the whole copy is there and the page runs on it. */
async function expectCopied(page: Page): Promise<void> {
  const isCopied = () =>
    page.evaluate(async () => {
      if (navigator.serviceWorker.controller === null) return false
      const [name = ''] = await caches.keys()
      return (await (await caches.open(name)).match('/')) !== undefined
    })
  await expect.poll(isCopied, COPYING).toBe(true)
}

/** Somebody was here once; now there is no way to the server. */
async function visitOnce({ page, url, context }: Person): Promise<void> {
  await page.goto(`${url}/pages/bar/home`)
  await expect(page.getByRole('navigation')).toBeVisible()
  await expectCopied(page)
  await context.setOffline(true)
}

/** Everything that any cache of this origin holds. */
function heldFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname)
    }
    return all
  })
}

test('APP-19 opens every page without a network after one visit, and says calmly what is missing', async ({
  person,
}) => {
  test.setTimeout(240_000)
  const ann = await person('ann')
  const { page, url } = ann
  await visitOnce(ann)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  const ready = (Object.keys(ROUTES) as RoutePath[]).filter(
    (name) => ROUTES[name].isLater !== true && name !== '/',
  )
  for (const name of ready) {
    await page.goto(`${url}${name}`)
    await expect(page.locator('[data-top] h1, [data-top] h2').first(), name).toBeVisible()
    await expect(page.getByText('This page did not arrive'), name).toHaveCount(0)
  }
  await page.goto(`${url}/pages/account/sessions`)
  await expect(page.getByText('You’re offline')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'offline')
  await ann.context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  // Nobody had to press anything.
  await expect(page.getByText('You’re offline')).toHaveCount(0)
  await expect(page.getByText('This device')).toBeVisible()
})

test('APP-19 holds the build whole, the chunk that stops a toy with it, and nothing else', async ({
  person,
  build,
}) => {
  const ann = await person('ann')
  await ann.page.goto(`${ann.url}/pages/bar/mine`)
  await expectCopied(ann.page)
  const held = await heldFiles(ann.page)
  const built = await readdir(path.join(build, 'assets'))
  const tables = /^(?:ar|de|es|fr|it|ja|ko|pt|ru|zh-Hans|zh-Hant)-[\w-]+\.js$/
  const emoji = /^emoji-[\w-]+\.svg$|^_virtual_emoji-words-|\.webp$/
  // The reader of QR codes comes with the first scan.
  const reader = /^(?:reader\.worker-|zxing_reader-)/
  for (const name of built.filter((file) => ![tables, emoji, reader].some((kind) => kind.test(file))))
    expect(held).toContain(`/assets/${name}`)
  expect(held.some((name) => /\/toy-[\w-]+\.js$/.test(name))).toBe(true)
  expect(held.filter((name) => /^\/(?:api|media|socket\.io)/.test(name))).toEqual([])
})

test('APP-19 keeps the reader’s own language too', async ({ world, phone }) => {
  const context = await phone({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(world.webUrl)
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByRole('navigation')).toBeVisible()
  await expectCopied(page)
  await expect.poll(async () => (await heldFiles(page)).some((name) => name.includes('/zh-Hans-'))).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page.getByText('没有网络连接。')).toBeVisible()
})

test('APP-19, F-03 opens while the server is down, and goes on by itself when it is back', async ({
  person,
  world,
}) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}/pages/account/sessions`)
  await expect(page.getByText('This device')).toBeVisible()
  await expectCopied(page)
  await world.stop()
  await page.reload()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByText('You’re offline')).toBeVisible()
  await world.start()
  await expect(page.getByText('This device')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
})

test('ME-10 after signing out nothing of the person is left, also without a network and going back', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}/pages/bar/mine`)
  await expect(page.getByText('ann').first()).toBeVisible()
  await expectCopied(page)
  await page.goto(`${url}/pages/account/setUp`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/signIn$/)
  await ann.context.setOffline(true)
  await page.goBack()
  await page.goto(`${url}/pages/bar/mine`)
  await expect(page.getByText('Sign in').first()).toBeVisible()
  await expect(page.getByText('ann', { exact: true })).toHaveCount(0)
  const left = await page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!/\/(?:assets|avatars)\//.test(request.url))
          texts.push(await ((await cache.match(request))?.text() ?? ''))
      }
    }
    return texts.join('\n')
  })
  for (const secret of [ann.inviteNum, ann.account]) expect(left).not.toContain(secret)
})

test('APP-19, APP-11 offers a newer build, takes it when asked, and keeps one copy', async ({
  person,
  world,
  build,
}) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}/pages/account/aboutUs`)
  await expectCopied(page)
  const scriptOf = () => page.locator('script[type="module"]').first().getAttribute('src')
  const before = await scriptOf()
  await deployNext(build)
  await restart(world)
  // The page comes back into sight.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('A new version is ready.')).toBeVisible(COPYING)
  await expectAccessible(page)
  await look(page, 'newer')
  expect(await scriptOf()).toBe(before)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(scriptOf).not.toBe(before)
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1)
})

test('APP-19, APP-11 a page that is of the newer build already asks nothing, and is copied', async ({
  person,
  world,
  build,
}) => {
  const ann = await person('ann')
  const { page, url, context } = ann
  await page.goto(`${url}/pages/account/aboutUs`)
  await expectCopied(page)
  const scriptOf = () => page.locator('script[type="module"]').first().getAttribute('src')
  const before = await scriptOf()
  await deployNext(build)
  await restart(world)
  await page.reload()
  await expect.poll(scriptOf).not.toBe(before)
  const after = await scriptOf()
  const heldScript = () =>
    page.evaluate(async () => {
      const [name = '', ...others] = await caches.keys()
      const shell = await (await caches.open(name)).match('/')
      return others.length > 0 ? 'two copies' : /src="([^"]+)"/.exec((await shell?.text()) ?? '')?.[1]
    })
  await expect.poll(heldScript, COPYING).toBe(after)
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Version').first()).toBeVisible()
  expect(await scriptOf()).toBe(after)
})

test('APP-19 the server names the app so that phones offer to install it', async ({ world, phone }) => {
  const page = await (await phone()).newPage()
  await page.goto(world.webUrl)
  const manifest = await page.request.get(`${world.webUrl}/manifest.webmanifest`)
  const { icons, display, orientation, start_url } = (await manifest.json()) as {
    icons: { src: string; sizes: string; purpose?: string }[]
    display: string
    orientation: string
    start_url: string
  }
  expect([display, orientation, start_url]).toEqual(['standalone', 'portrait', '/'])
  for (const [sizes, purpose] of [
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]) {
    const icon = icons.find((each) => each.sizes === sizes && each.purpose === purpose)
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, icon?.src ?? '')
    expect(size).toBe(sizes)
  }
})
