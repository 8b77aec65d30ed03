import { expect, test } from './fixtures.ts'
import { stopButton, tile } from './toy-bench.ts'

test.use({ radio: 'virtual' })

test('TOY-01, TOY-02 moves on a virtual toy’s face what the tiles ask for, until STOP', async ({
  person,
}) => {
  const ann = await person('Ann')
  await ann.bindToy('P2')
  await ann.page.goto(`${ann.url}/pages/player/classicPlay`)
  await ann.page.getByRole('button', { name: 'Pair', exact: true }).click()
  const motor = ann.page.getByRole('meter', { name: 'Motor' })
  await expect(motor).toHaveJSProperty('value', 0)
  await tile(ann.page, 'Steady').click()
  await expect(motor).toHaveJSProperty('value', 0.6)
  await tile(ann.page, 'Strength 5').click()
  await expect(motor).toHaveJSProperty('value', 1)
  await stopButton(ann.page).click()
  await expect(motor).toHaveJSProperty('value', 0)
  await expect(ann.page.getByText('At rest')).toBeVisible()
})
