import type { Page } from '@playwright/test'
import { expect, expectAccessible, look, test } from './fixtures.ts'
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
    const shown = await (await navigator.serviceWorker.ready).getNotifications()
    return shown.map(({ title, body, icon }) => [title, body, new URL(icon).pathname].join(' · '))
  })
}

test('APP-20, INT-03 an invitation out of sight stands in the notifications, neutral in discreet mode', async ({
  person,
}) => {
  const noa = await person('Noa')
  const mara = await person('Mara')
  const { page, url, context } = mara
  await page.goto(`${url}${DISCRETION}`)
  const wanted = page.getByRole('switch', { name: 'Notifications' })
  await expect(wanted).not.toBeChecked()
  await wanted.click()
  await expect(page.getByText('The browser forbids them for this page.')).toBeVisible()
  await expect(wanted).not.toBeChecked()
  await expectAccessible(page)
  await context.grantPermissions(['notifications', 'screen-wake-lock'])
  await openOnline(page, `${url}${DISCRETION}`)
  await wanted.click()
  await expect(wanted).toBeChecked()
  await look(page, 'notify')

  await putInSight(page, false)
  await invite(noa, mara.inviteNum)
  await expect.poll(() => standing(page)).toEqual(['Thrum · Someone invites you · /app-icon-192.png'])
  await putInSight(page, true)
  await expect.poll(() => standing(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()

  await page.getByRole('switch', { name: 'Discreet mode' }).click()
  await putInSight(page, false)
  await noa.page.getByRole('dialog').getByRole('button').first().click()
  await noa.page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.poll(() => standing(page)).toEqual(['Notes · Something new · /notes-icon-192.png'])
  // Taken back.
  await noa.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => standing(page)).toEqual([])
})
