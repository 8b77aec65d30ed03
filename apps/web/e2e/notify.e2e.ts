import type { CDPSession, Page } from '@playwright/test'
import { say } from './chat-bench.ts'
import { expect, expectAccessible, look, type Person, test } from './fixtures.ts'
import { invite, openOnline } from './play-bench.ts'

test.use({ radio: 'virtual', serviceWorkers: 'allow' })

const DISCRETION = '/pages/account/discretion'

/** Playwright keeps every page in sight, so the page is told otherwise. */
function putInSight(page: Page, isShown: boolean): Promise<void> {
  return page.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isShown ? 'visible' : 'hidden',
  )
}

/** What stands in the system's notifications. */
function standing(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []
    return shown.map(({ title, body, icon }) => [title, body, new URL(icon).pathname].join(' · '))
  })
}

/** No browser without a push service subscribes; this one says that it did, and notes by which key. */
async function takePushes({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    let isHeld = false
    const subscription = (options: PushSubscriptionOptions) => ({
      options,
      endpoint: 'https://push.example.org/1',
      toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: { p256dh: 'key', auth: 'secret' } }),
      unsubscribe: async () => {
        isHeld = false
        return true
      },
    })
    let held: PushSubscriptionOptions = { applicationServerKey: null, userVisibleOnly: true }
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey
      if (options?.userVisibleOnly !== true || !(key instanceof Uint8Array) || key.length !== 65)
        throw new DOMException('no such key', 'InvalidAccessError')
      held = { applicationServerKey: key.buffer as ArrayBuffer, userVisibleOnly: true }
      isHeld = true
      return subscription(held) as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      isHeld ? (subscription(held) as unknown as PushSubscription) : null
  })
}

/** Hands pushes to the real worker, as the browser would once its push service has opened them. */
async function openPushes(session: CDPSession, origin: string): Promise<(kind: string) => Promise<void>> {
  let registrationId = ''
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const each of registrations)
      if (!each.isDeleted && each.scopeURL.startsWith(origin)) registrationId = each.registrationId
  })
  await session.send('ServiceWorker.enable')
  return async (kind) => {
    await expect.poll(() => registrationId).not.toBe('')
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify({ kind }).padEnd(32),
    })
  }
}

test('APP-20, INT-03 an invitation out of sight stands in the notifications, neutral in discreet mode', async ({
  person,
}) => {
  const noa = await person('Noa')
  const mara = await person('Mara')
  const { page, url, context } = mara
  await page.goto(`${url}${DISCRETION}`)
  const wanted = page.getByRole('switch', { name: 'Show notifications' })
  await expect(wanted).not.toBeChecked()
  await wanted.click()
  await expect(page.getByText('The browser forbids them for this page.')).toBeVisible()
  await expect(wanted).not.toBeChecked()
  await expectAccessible(page)
  await context.grantPermissions(['notifications', 'screen-wake-lock'])
  await openOnline(page, `${url}${DISCRETION}`)
  await wanted.click()
  await expect(wanted).toBeChecked()
  await expect(page.getByText('This browser takes no pushes.')).toBeVisible()

  await putInSight(page, false)
  await invite(noa, mara.inviteNum)
  await expect.poll(() => standing(page)).toEqual(['Thrum · Someone invites you · /app-icon-192.png'])
  await putInSight(page, true)
  await expect.poll(() => standing(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()

  await page.getByRole('switch', { name: 'Discreet mode' }).click()
  await putInSight(page, false)
  const declined = noa.page.getByRole('dialog', { name: 'The other person declined' })
  await declined.getByRole('button').first().click()
  await noa.page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.poll(() => standing(page)).toEqual(['Notes · Something new · /notes-icon-192.png'])
  // Taken back.
  await noa.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => standing(page)).toEqual([])
})

test('SESS-012, P-E10 a push says its kind, and on the device’s own word who wrote what; none in sight', async ({
  friends,
}) => {
  const [noa, mara] = await friends('Noa', 'Mara')
  const { page, url, context } = mara
  await context.grantPermissions(['notifications', 'screen-wake-lock'])
  await takePushes(mara)
  const told: (string | null)[] = []
  await page.route('**/api/push/subscribe', async (route) => {
    told.push(route.request().postData())
    await route.fulfill({ json: { code: 200, msg: '', data: null } })
  })
  await page.goto(`${url}${DISCRETION}`)
  await page.getByRole('switch', { name: 'Show notifications' }).click()
  await expect
    .poll(() => told.map((body) => new URLSearchParams(body ?? '').get('endpoint')))
    .toEqual(['https://push.example.org/1'])
  await expect(page.getByText('Only “New message”.')).toBeVisible()
  await look(page, 'notify')
  await expectAccessible(page)

  // The worker lives on while no page of the product is open.
  const push = await openPushes(await context.newCDPSession(page), url)
  const after = async (kind: string) => {
    await page.goto('about:blank')
    await push(kind)
    await page.goto(`${url}/neutral.html`)
    await expect.poll(() => standing(page)).toHaveLength(1)
    return standing(page)
  }
  expect(await after('message')).toEqual(['Thrum · New message · /app-icon-192.png'])

  await page.goto(`${url}${DISCRETION}`)
  await page.getByText('All', { exact: true }).click()
  await expect(page.getByText('Whoever sees your screen can read it.')).toBeVisible()
  // In sight nothing is shown, and what stood is taken away.
  await push('message')
  await expect.poll(() => standing(page)).toEqual([])
  const isKept = () =>
    page.evaluate(async () => {
      const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('thrum-chat-'))?.name
      if (name === undefined) return false
      const opening = indexedDB.open(name)
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result)
      })
      const asked = database.transaction('conversations').objectStore('conversations').getAll()
      const rows = await new Promise<unknown[]>((resolve) => {
        asked.onsuccess = () => resolve(asked.result)
      })
      database.close()
      return JSON.stringify(rows).includes('See you at eight?')
    })
  await say(noa, mara, 'See you at eight?')
  await expect.poll(isKept).toBe(true)
  expect(await after('message')).toEqual(['Noa · See you at eight? · /app-icon-192.png'])

  await page.goto(`${url}/pages/account/setUp`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/signIn$/)
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['thrum-notify'])
  await page.goto('about:blank')
  await push('message')
  await page.goto(`${url}/neutral.html`)
  expect(await standing(page)).toEqual([])
})
