import { getExport, startExport } from '@thrum/contracts/account/security.routes'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const EXPORT = '/pages/account/export'

/** An answer of `/user/export` as the server gives it, for states that pass too quickly to be looked at. */
function answer(archive: object) {
  const data = { state: 'none', percent: 0, address: null, bytes: null, endsAtMs: null, ...archive }
  return { status: 200, json: { code: 200, msg: '', data } }
}

test('ACC-14 collects one’s own data, and hands it over as one archive', async ({ person }) => {
  const { page, url } = await person('ann')
  await page.goto(`${url}/pages/account/setUp`)
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeFocused()
  await expectAccessible(page)
  await look(page, 'export')
  await page.getByRole('button', { name: 'Collect my data' }).click()
  await expect(page.getByText('Your data is ready')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^\d+ kB\. Here until /)).toBeVisible()
  await expectAccessible(page)
  await look(page, 'export-ready')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const stream = await download.createReadStream()
  const [first] = (await stream.take(1).toArray()) as [Buffer]
  expect(first.subarray(0, 2).toString()).toBe('PK')
  // Still the page: a download leads nowhere.
  await expect(page.getByText('Your data is ready')).toBeVisible()
})

test('ACC-14 finds an archive that was begun elsewhere', async ({ person }) => {
  const { page, url, call } = await person('ann')
  await call(startExport)
  await page.goto(`${url}${EXPORT}`)
  await expect(page.getByText('Your data is ready')).toBeVisible({ timeout: 30_000 })
  expect((await call(getExport)).state).toBe('ready')
})

test('ACC-14 shows how far it is while the page is looked at, and goes on after it was left', async ({
  person,
}) => {
  const { page, url } = await person('ann')
  let archive: object = { state: 'working', percent: 10 }
  let asked = 0
  await page.route('**/api/user/export', (route) => {
    asked += 1
    return route.fulfill(answer(archive))
  })
  await page.goto(`${url}/pages/account/setUp`)
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10')
  await expectAccessible(page)
  await look(page, 'export-working')
  archive = { state: 'working', percent: 40 }
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Your data' })).toBeFocused()
  const askedThen = asked
  archive = { state: 'ready', percent: 100, bytes: 4_200_000 }
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByText('Your data is ready')).toBeVisible()
  expect(asked).toBeGreaterThan(askedThen)
  await expect(page.getByText('4.2 MB')).toBeVisible()
})

test('ACC-14 offers another try after a failure, and says so without a network', async ({ person }) => {
  const { page, url, context } = await person('ann')
  await page.route('**/api/user/export', (route) =>
    route.fulfill(answer(route.request().method() === 'POST' ? { state: 'working' } : { state: 'failed' })),
  )
  await page.goto(`${url}${EXPORT}`)
  await expect(page.getByText('Nothing of it was lost.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'export-failed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.unroute('**/api/user/export')
  await context.setOffline(true)
  await expect(
    page.getByText('This couldn’t be loaded again. What you see may be out of date.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('This couldn’t be loaded again. What you see may be out of date.')).toHaveCount(
    0,
  )
  await expect(page.getByRole('button', { name: 'Collect my data' })).toBeVisible()
})
