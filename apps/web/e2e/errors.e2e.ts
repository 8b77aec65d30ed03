import type { Page, Route } from '@playwright/test'
import { deployNext, restart, test } from './build-bench.ts'
import { expect, expectAccessible, look, type Person } from './fixtures.ts'

const INVITE = '**/api/user-device/sendPlayByCode'
/** Well formed, and nobody's. */
const NOBODYS_CODE = '0000 000 000'

const code = (page: Page) => page.getByLabel('Partner’s invite code')
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('thrum.token') !== null)

/** Home, with an invitation typed; what follows is one POST with nothing special about it. */
async function typeInvitation({ page, url }: Person): Promise<void> {
  await page.goto(`${url}/pages/bar/home`)
  await expect(page.getByText('Your invite code')).toBeVisible()
  await code(page).fill(NOBODYS_CODE)
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
}

/** Nothing is under way any more, and what was typed stands there. */
async function expectKept(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(code(page)).toHaveValue(NOBODYS_CODE)
}

test('SES-03 a refusal shows its sentence, in the reader’s language', async ({ person }) => {
  const ann = await person('ann')
  await typeInvitation(ann)
  await send(ann.page)
  await expect(alert(ann.page, 'The other user is not online.')).toBeVisible()
  await expectKept(ann.page)
  await ann.page.evaluate(() => localStorage.setItem('thrum.language', 'zh-Hans'))
  await ann.page.reload()
  await ann.page.locator('form input').first().fill(NOBODYS_CODE)
  await ann.page.locator('form button[type=submit]').first().click()
  await expect(ann.page.getByRole('alert').filter({ hasText: /\p{Script=Han}{4}/u })).toBeVisible()
})

test('SES-03 a call that tells its refusal itself shows no toast: the sentence stands at the field', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}/pages/account/changeName`)
  await page.getByLabel('Nickname').fill('\u3164')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a nickname of 1 to 20 characters.')).toHaveCount(1)
  await expect(page.getByLabel('Nickname')).toHaveValue('\u3164')
  await expect(page.getByLabel('Nickname')).toHaveAttribute('aria-invalid', 'true')
})

test('SES-04 401 says that the session timed out, logs out and goes to sign-in', async ({
  person,
  world,
}) => {
  const ann = await person('ann')
  const { page } = ann
  await typeInvitation(ann)
  // While the call is on its way: the socket would tell the page before a later one.
  await page.route('**/api/user-device/sendPlayByCode', async (route) => {
    await world.sql('delete from sessions where user_id = $1', [ann.id])
    await route.continue()
  })
  await send(page)
  await expect(alert(page, 'Your session has timed out. Please sign in again.')).toBeVisible()
  await expect(page).toHaveURL(/signIn$/)
  expect(await isSignedIn(page)).toBe(false)
})

test('SES-04 a call that keeps the session shows its own sentence: a wrong password is no time-out', async ({
  world,
  phone,
}) => {
  const page = await (await phone()).newPage()
  await page.addInitScript(() => localStorage.setItem('thrum.consent', '1'))
  await page.goto(`${world.appUrls[0]}/pages/account/signIn`)
  await page.getByRole('textbox', { name: 'Account' }).fill('nobody-here')
  await page.getByRole('textbox', { name: 'Password' }).fill('four quiet dunes')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('The account or the password is not right.')).toBeVisible()
  await expect(page.getByText('timed out')).toHaveCount(0)
  await expect(page).toHaveURL(/signIn$/)
  await expect(page.getByRole('textbox', { name: 'Account' })).toHaveValue('nobody-here')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('four quiet dunes')
})

test('SES-05 402 shows its sentence and leads to the profile', async ({ person, world }) => {
  const ann = await person('ann')
  await typeInvitation(ann)
  // Whatever the page still asks for by itself would lead the way before the tap.
  await ann.page.waitForLoadState('networkidle')
  await world.sql('update users set complete_at = null where id = $1', [ann.id])
  await send(ann.page)
  await expect(alert(ann.page, 'Complete your profile first.')).toBeVisible()
  await expect(ann.page).toHaveURL(/\/pages\/account\/info$/)
  expect(await isSignedIn(ann.page)).toBe(true)
})

test('SES-06 403 shows its sentence, logs out, and goes home after a second', async ({ person, world }) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}/pages/account/changeName`)
  await page.getByLabel('Nickname').fill('Annie')
  // Both look before anything happens: the server's own look at who was suspended may be first to tell.
  const shownAt = await page.evaluateHandle(() => ({
    ms: new Promise<number>((resolve) => {
      const look = new MutationObserver(() => {
        if (!document.body.textContent.includes('account has been')) return
        look.disconnect()
        resolve(performance.now())
      })
      look.observe(document.body, { subtree: true, childList: true, characterData: true })
    }),
  }))
  const leftAt = await page.evaluateHandle(() => ({
    ms: new Promise<number>((resolve) => {
      const timer = setInterval(() => {
        if (location.pathname !== '/pages/bar/home') return
        clearInterval(timer)
        resolve(performance.now())
      }, 10)
    }),
  }))
  await world.sql('update users set closed_at = now(), suspended_at = now() where id = $1', [ann.id])
  // By then the button may be gone with its page.
  const press = page.getByRole('button', { name: 'Save' }).click()
  void press.catch(() => undefined)
  const [shownMs, leftMs] = [await shownAt.evaluate(({ ms }) => ms), await leftAt.evaluate(({ ms }) => ms)]
  // The second runs from the answer; a busy machine draws the sentence a part of it later.
  expect(leftMs - shownMs).toBeGreaterThan(500)
  await expect(page).toHaveURL(/\/pages\/bar\/home$/)
  expect(await isSignedIn(page)).toBe(false)
})

const WIRE: readonly [title: string, answer: (route: Route) => Promise<void>, sentence: string][] = [
  [
    'SES-07 HTTP 403 reads “too many requests”',
    (route) => route.fulfill({ status: 403, json: { code: -1, msg: 'x', data: null } }),
    'Too many requests. Wait a moment.',
  ],
  [
    'SES-07 any other status reads “service error”',
    (route) => route.fulfill({ status: 500, body: '' }),
    'Service error. Try again in a moment.',
  ],
  [
    'SES-07 so does a proxy’s page',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway' }),
    'Service error. Try again in a moment.',
  ],
  [
    'SES-07 a cut line reads “network error”',
    (route) => route.abort('connectionreset'),
    'Network error. Check your connection.',
  ],
  [
    'SES-07 no name server reads “network error”',
    (route) => route.abort('namenotresolved'),
    'Network error. Check your connection.',
  ],
  [
    'SES-07 what is no answer of ours reads “something unexpected”',
    (route) => route.fulfill({ status: 200, body: '{"hello":' }),
    'Something unexpected happened. Try again.',
  ],
  [
    'SES-07 so does one of another shape',
    (route) => route.fulfill({ status: 200, json: { code: 200, msg: '', data: { playId: 7 } } }),
    'Something unexpected happened. Try again.',
  ],
]

for (const [title, answer, sentence] of WIRE) {
  test(`${title}, clears the flag and keeps what was typed`, async ({ person }) => {
    const ann = await person('ann')
    const { page } = ann
    await typeInvitation(ann)
    await page.route(INVITE, answer)
    await send(page)
    await expect(alert(page, sentence)).toBeVisible()
    await expectKept(page)
    expect(await isSignedIn(page)).toBe(true)
    // The flag is free: the next call reaches the server.
    await page.unroute(INVITE)
    await send(page)
    await expect(alert(page, 'The other user is not online.')).toBeVisible()
  })
}

test('SES-07 a server that is gone, and a phone without a network, read “network error”', async ({
  person,
  world,
}) => {
  const ann = await person('ann')
  const { page, context } = ann
  await typeInvitation(ann)
  await context.setOffline(true)
  await send(page)
  await expect(alert(page, 'Network error. Check your connection.')).toBeVisible()
  await expectKept(page)
  await context.setOffline(false)
  await expect(page.getByText('No connection.')).toHaveCount(0)
  await world.kill()
  await send(page)
  await expect(alert(page, 'Network error. Check your connection.')).toBeVisible()
  await expect(page.getByText('No connection.')).toBeVisible()
  await expectKept(page)
  await world.start()
  await expect(page.getByText('No connection.')).toHaveCount(0, { timeout: 30_000 })
})

test('SES-08 a second call about the same is ignored while one is under way, and none about another waits for it', async ({
  person,
  world,
}) => {
  const ann = await person('ann')
  const { page, url } = ann
  const ben = await person('ben')
  const cam = await person('cam')
  await world.block(ann.id, ben.id)
  await world.block(ann.id, cam.id)
  await page.goto(`${url}/pages/account/blockList`)
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let posts = 0
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    await held
    await route.continue()
  })
  const unblock = async (name: string) => {
    await page.getByRole('button', { name: new RegExp(`Unblock.*${name}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await unblock('ben')
  await expect(page.getByText('Loading', { exact: true })).toBeVisible()
  await unblock('ben')
  expect(posts).toBe(1)
  await unblock('cam')
  await expect.poll(() => posts).toBe(2)
  letGo()
  await expect(page.getByText('ben', { exact: true })).toHaveCount(0)
  await expect(page.getByText('cam', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
})

test('APP-09, SES-08 a loading sign ends by itself after 10 s, says so, and frees the flag', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  await page.clock.install()
  await typeInvitation(ann)
  await page.route(INVITE, () => new Promise(() => undefined), { times: 1 })
  await send(page)
  await expect(page.getByText('Loading', { exact: true })).toBeVisible()
  await page.clock.runFor(9_500)
  await expect(page.getByText('Loading', { exact: true })).toBeVisible()
  await page.clock.runFor(600)
  await expect(alert(page, 'This took too long. Try again.')).toBeVisible()
  await expectKept(page)
})

/** Settings, with the language page's code held at the wire. */
async function openHeldPage(
  { page, url }: Person,
  answer: (route: Route) => Promise<void> | void,
): Promise<void> {
  await page.clock.install()
  await page.goto(`${url}/pages/account/setUp`)
  // The heading alone stands there before the page's own code does.
  await expect(page.getByRole('link', { name: 'Language' })).toBeVisible()
  await page.route('**/assets/LangSwitchScreen-*.js', answer)
  await page.getByRole('link', { name: 'Language' }).click()
  await expect(page).toHaveURL(/langSwitch$/)
}

test('APP-11 a page’s code that is late: loading after 200 ms, retry after 60 s, failed after 120 s', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  const heldRoutes: Route[] = []
  await openHeldPage(ann, (route) => void heldRoutes.push(route))
  const top = page.locator('[data-top]')
  await expect(top.getByRole('heading', { name: 'Language' })).toBeVisible()
  await page.clock.runFor(250)
  await expect(top.getByRole('status', { name: 'Loading' })).toBeVisible()
  await page.clock.runFor(59_000)
  await expect(top.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(1_000)
  await expect(top.getByRole('alert')).toContainText('This page did not arrive')
  await expect(top.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(top.getByRole('alert')).toContainText('This page did not arrive')
  await look(page, 'chunk-late')
  await expectAccessible(page)
  for (const route of heldRoutes) await route.continue()
  await top.getByRole('button', { name: 'Try again' }).click()
  await expect(top.getByRole('radio').first()).toBeVisible()
})

test('APP-11 a page’s code that is refused shows so at once, and comes when it is asked for again', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  let isDown = true
  await openHeldPage(ann, (route) => (isDown ? route.abort() : route.continue()))
  const top = page.locator('[data-top]')
  await expect(top.getByRole('alert')).toContainText('This page did not arrive')
  isDown = false
  await top.getByRole('button', { name: 'Try again' }).click()
  await expect(top.getByRole('radio').first()).toBeVisible()
})

test('APP-11 a page’s code that a tap could not bring is there after a reload, which comes by itself', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  let isDown = true
  await openHeldPage(ann, (route) => (isDown ? route.abort() : route.continue()))
  const top = page.locator('[data-top]')
  await expect(top.getByRole('alert')).toContainText('This page did not arrive')
  // A browser that remembers what failed asks no more: only a page that is loaded anew does.
  page.once('domcontentloaded', () => {
    isDown = false
  })
  await top.getByRole('button', { name: 'Try again' }).click()
  await expect(top.getByRole('radio').first()).toBeVisible()
  await expect(page).toHaveURL(/langSwitch$/)
})

test('APP-11 after a new deployment an old tab recovers by one reload', async ({ person, world, build }) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}/pages/account/setUp`)
  // The heading alone stands there before the page's own code does.
  await expect(page.getByRole('link', { name: 'Language' })).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await deployNext(build)
  await restart(world)
  await page.getByRole('link', { name: 'Language' }).click()
  await expect(page.locator('[data-top]').getByRole('radio').first()).toBeVisible()
  await expect(page).toHaveURL(/langSwitch$/)
  expect(loads).toBe(1)
})
