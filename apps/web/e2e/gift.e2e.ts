import { expect, expectAccessible, look, type Person, test } from './fixtures.ts'

test('STO-04 a form is checked beside its fields, keeps what was typed, and is confirmed', async ({
  person,
}) => {
  const { page, url } = await person('Mara')
  await page.goto(`${url}/pages/gift/gift`)
  const field = (label: string) => page.getByRole('textbox', { name: label })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeVisible()
  await look(page, 'gift')
  await send.click()
  await expect(page.getByText('Enter where you bought it.')).toBeVisible()
  await expect(page.getByText('Enter the order number.')).toBeVisible()
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible()
  await field('Platform name').fill('Harbour Market')
  await field('Order number').fill('HM-7730-2291')
  await field('E-mail').fill('mara@example')
  await send.click()
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible()
  await expect(field('E-mail')).toBeFocused()
  await look(page, 'gift-error')
  await expectAccessible(page)

  await field('E-mail').fill('mara@example.org')
  await page.route('**/api/gift', (route) => route.abort())
  await send.click()
  await expect(page.getByText('Network error. Check your connection.')).toBeVisible()
  await expect(field('Order number')).toHaveValue('HM-7730-2291')
  await page.unroute('**/api/gift')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Your form has arrived' })).toBeFocused()
  await expect(page.getByText('write to mara@example.org')).toBeVisible()
  await look(page, 'gift-sent')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'My gift forms' }).last().click()
  await expect(page).toHaveURL(/gift\/forms$/)
  await expect(page.getByText('HM-7730-2291')).toBeVisible()
})

test('STO-04 an order is taken once; the second is told so beside the number and keeps its text', async ({
  person,
}) => {
  const hand = async ({ page, url }: Person) => {
    await page.goto(`${url}/pages/gift/gift`)
    await page.getByRole('textbox', { name: 'Platform name' }).fill('Harbour Market')
    await page.getByRole('textbox', { name: 'Order number' }).fill('ONCE-0001')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('someone@example.org')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }
  const [mara, noa] = [await person('Mara'), await person('Noa')]
  await hand(mara)
  await expect(mara.page.getByText('Your form has arrived')).toBeVisible()
  await hand(noa)
  await expect(noa.page.getByText('This order can’t be used for a gift.')).toBeVisible()
  await expect(noa.page.getByRole('textbox', { name: 'Order number' })).toHaveValue('ONCE-0001')
  await expect(noa.page.getByRole('textbox', { name: 'Order number' })).toBeFocused()
})

test('STO-04 one’s own forms show how far they are, and only one’s own', async ({ world, person }) => {
  const mara = await person('Mara')
  const noa = await person('Noa')
  await mara.page.goto(`${mara.url}/pages/gift/forms`)
  await expect(mara.page.getByText('No forms yet')).toBeVisible()
  await look(mara.page, 'gift-forms-empty')
  const states = ['received', 'checked', 'sent', 'declined']
  for (const [at, state] of states.entries()) {
    await world.sql(
      `insert into gift_forms (id, user_id, platform, order_number, order_key, email, state, created_at, changed_at)
       values ($1, $2, 'Harbour Market', $1, $1, 'mara@example.org', $3, now(), now() + $4 * interval '1 day')`,
      [`STATE-${state}`, mara.id, state, at],
    )
  }
  await mara.page.reload()
  for (const word of ['Received', 'Checked', 'On its way', 'Declined'])
    await expect(mara.page.getByText(word, { exact: true })).toBeVisible()
  await look(mara.page, 'gift-forms')
  await expectAccessible(mara.page)
  await noa.page.goto(`${noa.url}/pages/gift/forms`)
  await expect(noa.page.getByText('No forms yet')).toBeVisible()
  await noa.page.getByRole('button', { name: 'Send a form' }).click()
  await expect(noa.page).toHaveURL(/gift\/gift$/)
})
