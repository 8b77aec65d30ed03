import { expect, test } from './fixtures.ts'
import { publishVersion, withdrawAll } from './notice-bench.ts'
import { stopButton, tile } from './toy-bench.ts'

test.use({ radio: 'virtual' })

test.afterEach(async ({ world }) => withdrawAll(world))

test('NOT-04 a required version waits while a toy moves and its page is open, and comes right after', async ({
  world,
  person,
}) => {
  await publishVersion(world, { platform: 'web', code: 13, minimumCode: 13 })
  const mara = await person('Mara')
  await mara.bindToy('P2')
  const { page } = mara
  const held = Promise.withResolvers<void>()
  await page.route('**/api/version/check*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${mara.url}/pages/bar/home`)
  await page.goto(`${mara.url}/pages/player/classicPlay`)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  const motor = page.getByRole('meter', { name: 'Motor' })
  await tile(page, 'Steady').click()
  await expect(motor).toHaveJSProperty('value', 0.6)
  const answered = page.waitForResponse(/version\/check/)
  held.resolve()
  await (await answered).finished()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('thrum.version'))).not.toBeNull()
  await expect(motor).toHaveJSProperty('value', 0.6)
  await expect(page).toHaveURL(/classicPlay$/)
  await stopButton(page).click()
  await expect(motor).toHaveJSProperty('value', 0)
  await expect(page).toHaveURL(/classicPlay$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/download\/upgrade$/)
  await expect(page.getByText('This update is needed to go on.')).toBeVisible()
})
