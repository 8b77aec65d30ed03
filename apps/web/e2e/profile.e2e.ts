import type { BrowserContext, Page } from '@playwright/test'
import { getProfile, saveProfile } from '@thrum/contracts/account/account.routes'
import { expect, expectAccessible, look, type Person, test } from './fixtures.ts'

const EDIT = '/pages/account/editProfile'

async function done(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the profile from its settings, so that back leads somewhere. */
async function openProfile({ page, url }: Person): Promise<void> {
  await page.goto(`${url}/pages/account/setUp`)
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused()
}

/** A phone of another region or language on which this person is signed in. */
async function signIn(context: BrowserContext, { token, url }: Person, path: string): Promise<Page> {
  await context.addInitScript((value) => {
    localStorage.setItem('thrum.consent', '1')
    localStorage.setItem('thrum.token', value)
  }, token)
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  return page
}

test('ACC-08, ACC-11 changes the profile, and saves only what was changed', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  await openProfile(ann)
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await look(page, 'edit-profile')

  await page.getByLabel('Nickname').fill('Annie 👩‍👩‍👧‍👦')
  await page.getByRole('button', { name: 'Country' }).click()
  await page.getByLabel('Search').fill('kor')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await page.getByLabel('Search').fill('PT')
  await page.getByText('Portugal', { exact: true }).click()
  await page.getByLabel('Hometown').fill('Faro')
  // Somebody else with the same account changes another field meanwhile.
  await ann.call(saveProfile, { weight: 81 })
  await save.click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(await ann.call(getProfile)).toMatchObject({
    nickName: 'Annie 👩‍👩‍👧‍👦',
    country: 'PT',
    hometown: 'Faro',
    height: 170,
    weight: 81,
  })
})

test('ACC-09 shows the gender as fixed, and says why', async ({ person }) => {
  const ann = await person('ann')
  await openProfile(ann)
  await expect(ann.page.getByLabel('Gender')).toBeDisabled()
  await expect(ann.page.getByLabel('Gender')).toHaveValue('Not stated')
  await expect(ann.page.getByText('It can’t be changed')).toBeVisible()
})

test('ACC-11, APP-18 asks before changes are left, and keeps them over a reload', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  await openProfile(ann)
  await page.getByLabel('Hometown').fill('Faro')
  await page.reload()
  await expect(page.getByLabel('Hometown')).toHaveValue('Faro')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()

  await page.locator('[data-top]').getByRole('button', { name: 'Back' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Hometown')).toHaveValue('Faro')
  await page.locator('[data-top]').getByRole('button', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused()
  await expect(page.getByLabel('Hometown')).toHaveValue('')
  await page.locator('[data-top]').getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('ACC-11 keeps what was typed when saving fails, and shows the server’s refusal at its field', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  await openProfile(ann)
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('Hometown').fill('Faro')
  await ann.context.setOffline(true)
  await save.click()
  await expect(page.getByText('Network error. Check your connection.')).toBeVisible()
  await expect(page.getByLabel('Hometown')).toHaveValue('Faro')
  await ann.context.setOffline(false)
  // Nothing of this leaves ink, which only the server knows.
  await page.getByLabel('Nickname').fill('\u3164')
  await save.click()
  await expect(page.getByText('Enter a nickname of 1 to 20 characters.')).toBeVisible()
  await expect(page.getByLabel('Nickname')).toBeFocused()
  await expect(page.getByLabel('Hometown')).toHaveValue('Faro')
  await page.getByLabel('Nickname').fill('Annie')
  // A picture has no field to type in; what is said against it stands below it.
  const refusal = {
    code: -1,
    msg: 'This picture can’t be used.',
    data: null,
    reason: 'profile.avatarInvalid',
  }
  await page.route('**/api/user/profile', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: refusal }) : route.continue(),
  )
  await save.click()
  await expect(page.getByRole('main').getByText(refusal.msg)).toBeVisible()
  await page.getByRole('button', { name: 'Change picture' }).click()
  await page.getByRole('button', { name: 'Picture 3' }).click()
  await page.unroute('**/api/user/profile')
  await expect(page.getByText(refusal.msg)).toHaveCount(0)
  await save.click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(await ann.call(getProfile)).toMatchObject({
    avatar: '/avatars/dune-3.svg',
    nickName: 'Annie',
    hometown: 'Faro',
  })
})

test('ACC-10 keeps Save off for a birthday under 18, and remembers the refusal', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  await openProfile(ann)
  await page.getByRole('button', { name: 'Date of birth' }).click()
  await page.getByRole('spinbutton', { name: 'Year' }).press('End')
  await done(page)
  await expect(page.getByText('Only people of 18 or over are served.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  // The server heard it from elsewhere; an adult date is refused for 24 h from then on.
  await ann.call(saveProfile, { birthday: '2020-01-01' }).catch(() => undefined)
  await page.getByRole('button', { name: 'Date of birth' }).click()
  await page.getByRole('spinbutton', { name: 'Year' }).press('Home')
  for (let decade = 0; decade < 4; decade += 1)
    await page.getByRole('spinbutton', { name: 'Year' }).press('PageDown')
  await done(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Only people of 18 or over are served.')).toBeVisible()
  await expect(page).toHaveURL(/editProfile$/)
})

test('I18N-05 measures in feet and pounds where people do, and keeps what was not turned', async ({
  person,
  phone,
}) => {
  const ann = await person('ann')
  await ann.call(saveProfile, { height: 172, weight: 64 })
  const page = await signIn(await phone({ locale: 'en-US' }), ann, EDIT)
  const height = page.getByRole('button', { name: 'Height' })
  const weight = page.getByRole('button', { name: 'Weight' })
  await expect(height).toContainText('5 ft 8 in')
  await expect(weight).toContainText('141 lb')
  await height.click()
  await expect(page.getByRole('spinbutton', { name: 'Height' })).toHaveAttribute(
    'aria-valuetext',
    '5 ft 8 in',
  )
  await expectAccessible(page)
  await look(page, 'height')
  await done(page)
  // What was not turned is not changed.
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await height.click()
  await page.getByRole('spinbutton', { name: 'Height' }).press('ArrowDown')
  await done(page)
  await expect(height).toContainText('5 ft 9 in')
  await weight.click()
  await page.getByText('cm, kg').click()
  await page.getByRole('spinbutton', { name: 'Weight' }).press('ArrowDown')
  await done(page)
  await expect(weight).toContainText('65 kg')
  await expect(height).toContainText('175 cm')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).not.toHaveURL(/editProfile$/)
  expect(await ann.call(getProfile)).toMatchObject({ height: 175, weight: 65 })
})

test('ACC-08 finds a country by its name in the reader’s language, in English, and by its code', async ({
  person,
  phone,
}) => {
  const ann = await person('ann')
  const page = await signIn(await phone({ locale: 'zh-CN' }), ann, EDIT)
  await page.getByRole('button', { name: '国家' }).click()
  for (const typed of ['葡萄牙', 'portugal', 'pt']) {
    await page.getByLabel('搜索').fill(typed)
    await expect(page.getByText('葡萄牙', { exact: true })).toBeVisible()
  }
  await look(page, 'country-zh')
})

test('PR-07, PR-08 changes the nickname as a person counts characters, and shows markup as it was typed', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page, url } = ann
  await page.goto(`${url}/pages/account/setUp`)
  await page.getByRole('link', { name: /^Nickname/ }).click()
  const field = page.getByLabel('Nickname')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await field.fill('Annie 👩‍👩‍👧‍👦')
  await expect(page.getByText('7 of 20 characters')).toBeVisible()
  for (const [typed, sentence] of [
    ['   ', 'Enter a nickname.'],
    ['x'.repeat(21), 'Use at most 20 characters.'],
  ] as const) {
    await field.fill(typed)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(save).toBeDisabled()
  }
  await field.fill('\u3164')
  await save.click()
  await expect(page.getByText('Enter a nickname of 1 to 20 characters.')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'change-name')
  await field.fill('<img src=x>')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.goto(`${url}/pages/bar/mine`)
  await expect(page.getByText('<img src=x>')).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

test('SES-05 an answer 402 shows its text, leads to the profile with what was typed, and back', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  await openProfile(ann)
  await page.getByLabel('Hometown').fill('Faro')
  const msg = 'Complete your profile first.'
  await page.route('**/api/user/profile', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { code: 402, msg, data: null, reason: 'profile.needed' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(msg)).toBeVisible()
  await expect(page).toHaveURL(/\/pages\/account\/info$/)
  await expect(page.locator('[data-top]').getByLabel('Hometown')).toHaveValue('Faro')
  await page.unroute('**/api/user/profile')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(/editProfile$/)
  expect(await ann.call(getProfile)).toMatchObject({ hometown: 'Faro' })
})
