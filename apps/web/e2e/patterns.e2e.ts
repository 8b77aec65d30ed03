import { expect, test } from './fixtures.ts'
import { tile } from './toy-bench.ts'

test.use({ radio: 'virtual' })

test('PLR-09 a funscript is read, kept and played once to its end; a file that holds no pattern is told', async ({
  person,
}) => {
  const ann = await person('Ann')
  const { page } = ann
  await ann.bindToy('P2')
  await page.goto(`${ann.url}/pages/player/patterns`)
  await expect(page.getByText('No patterns yet')).toBeVisible()
  const input = page.getByLabel('Import a file').and(page.locator('input'))
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await input.setInputFiles(file('holiday.json', '{"format":"photo album"}'))
  await expect(page.getByText('This file holds no pattern.')).toBeVisible()
  const actions = [
    { at: 0, pos: 50 },
    { at: 2_000, pos: 50 },
  ]
  await input.setInputFiles(file('Low hill.funscript', JSON.stringify({ version: '1.0', actions })))
  const keep = page.getByRole('dialog', { name: 'Keep this pattern' })
  await expect(keep.getByRole('textbox', { name: 'Name' })).toHaveValue('Low hill')
  await keep.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByRole('link', { name: /Low hill/ }).click()
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  const motor = page.getByRole('meter', { name: 'Motor' })
  await expect(motor).toHaveJSProperty('value', 0)
  await page.getByText('Once', { exact: true }).click()
  await tile(page, 'Play on my device').click()
  await expect(motor).toHaveJSProperty('value', 0.5)
  await expect(tile(page, 'Pause')).toBeVisible()
  // Its end, by itself.
  await expect(tile(page, 'Play on my device')).toBeVisible()
  await expect(motor).toHaveJSProperty('value', 0)
})
