import type { Page } from '@playwright/test'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { METADATA, phoneJpeg, still } from '../../server/src/features/media/sample-pictures.testkit.ts'
import { expect, expectAccessible, look, type Person } from './fixtures.ts'
import { invite, openOnline, words } from './play-bench.ts'
import { test } from './toy-bench.ts'

/** Turned by its tag, with the place it was taken at: upright it is red on the left and blue on the right. */
const photo = async () => ({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await phoneJpeg() })

async function openPicker({ page, url }: Person): Promise<void> {
  await page.goto(`${url}/pages/account/editProfile`)
  await page.getByRole('button', { name: 'Change picture' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a picture' })).toBeVisible()
}

async function choosePhoto(page: Page): Promise<void> {
  await page
    .getByLabel('A picture of your own')
    .last()
    .setInputFiles(await photo())
  await expect(page.getByRole('dialog', { name: 'Your picture' })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await expect(page.locator('[data-testid=container] img')).toBeVisible()
}

const use = (page: Page) => page.getByRole('button', { name: 'Use this picture' })
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** The avatar inside this part of the page, once a picture of one's own is drawn. */
async function shownIn(
  page: Page,
  within: string,
): Promise<{ url: string; left: number[]; right: number[] }> {
  const image = page.locator(`${within} img[src^="blob:"]`).first()
  await expect(image).toBeVisible()
  return image.evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    const canvas = document.createElement('canvas')
    canvas.width = img.naturalWidth
    canvas.height = img.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(img, 0, 0)
    const at = (ratio: number) => [
      ...(context?.getImageData(canvas.width * ratio, canvas.height / 2, 1, 1).data.slice(0, 3) ?? []),
    ]
    return { url: img.src, left: at(0.2), right: at(0.8) }
  })
}

/** Whether an address of this page still leads to a picture. */
function leadsToPicture(page: Page, url: string): Promise<boolean> {
  return page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const image = new Image()
        image.onload = () => resolve(true)
        image.onerror = () => resolve(false)
        image.src = address
      }),
    url,
  )
}

test('UPL-01, UPL-02, UP-07, ME-10 makes a photo the avatar that the other person sees, and leaves nothing at sign-out', async ({
  person,
  owner,
}) => {
  const noa = await person('Noa')
  const { page } = noa
  await openPicker(noa)
  await look(page, 'avatar-choose')
  await choosePhoto(page)
  await expectAccessible(page)
  await look(page, 'avatar-crop')

  // One upload is stopped under way, one breaks off: the picture and the frame stay as they are.
  let held = 0
  await page.route('**/api/user/upload', () => {
    held += 1
  })
  await use(page).click()
  await expect(page.getByRole('progressbar', { name: 'Sending the picture' })).toBeVisible()
  await expect.poll(() => held).toBe(1)
  await look(page, 'avatar-sending')
  await page.getByRole('button', { name: 'Stop sending' }).click()
  await expect(use(page)).toBeVisible()
  await page.unroute('**/api/user/upload')

  await noa.context.setOffline(true)
  await use(page).click()
  await expect(page.getByText('Network error. Check your connection.')).toBeVisible()
  await expect(page.getByText('The picture was not sent. It is still here.')).toBeVisible()
  await look(page, 'avatar-failed')
  await noa.context.setOffline(false)
  await again(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const own = await shownIn(page, 'main')
  expect(own.left[0]).toBeGreaterThan(180)
  expect(own.right[2]).toBeGreaterThan(180)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const { avatar } = await noa.call(getProfile)
  expect(avatar).toMatch(/^\/media\/[0-9A-Za-z]{22}$/)

  const mara = await owner('Mara')
  const stored = await fetch(noa.url + avatar, { headers: { token: mara.token } })
  const bytes = Buffer.from(await stored.arrayBuffer()).toString('latin1')
  expect([stored.status, METADATA.test(bytes)]).toEqual([200, false])

  await openOnline(mara.page, `${mara.url}/pages/bar/home`)
  await invite(noa, mara.inviteNum)
  await expect(mara.page.getByRole('dialog', { name: words('Noa invites you to play') })).toBeVisible()
  const seen = await shownIn(mara.page, '[role=dialog]')
  expect(seen.left[0]).toBeGreaterThan(180)
  expect(seen.right[2]).toBeGreaterThan(180)
  await look(mara.page, 'avatar-invitation')
  expect(await leadsToPicture(mara.page, seen.url)).toBe(true)
  await mara.page.getByRole('button', { name: 'Reject' }).click()

  await page.goto(`${noa.url}/pages/bar/mine`)
  const mine = await shownIn(page, 'main')
  expect(await leadsToPicture(page, mine.url)).toBe(true)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await leadsToPicture(page, mine.url)).toBe(false)
  await page.goBack()
  await expect(page.locator('img[src^="blob:"]')).toHaveCount(0)
  await page.reload()
  await expect(page.locator('img[src^="blob:"]')).toHaveCount(0)
})

test('UP-02 keeps the sheet open for another picture where the server refuses one', async ({ person }) => {
  const noa = await person('Noa')
  const { page } = noa
  await openPicker(noa)
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await page
    .getByLabel('A picture of your own')
    .last()
    .setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: heic })
  await expect(page.getByText('This browser can’t show this picture.')).toBeVisible()
  await look(page, 'avatar-unreadable')
  await use(page).click()
  await expect(again(page)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('can’t be read')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('PR-10, UP-16 says so where a chosen picture is gone before it was saved', async ({ person, world }) => {
  const noa = await person('Noa')
  const { page } = noa
  await openPicker(noa)
  await choosePhoto(page)
  await use(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await world.sql('delete from media where owner_id = $1', [noa.id])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This picture can’t be used.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('UPL-01 moves, zooms, turns and resets the picture by keys alone', async ({ person }) => {
  const noa = await person('Noa')
  const { page } = noa
  await openPicker(noa)
  await choosePhoto(page)
  const image = page.locator('[data-testid=container] img')
  const place = () => image.evaluate((img: HTMLElement) => img.style.transform)
  const start = await place()
  await page.getByRole('slider', { name: 'Zoom' }).focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(place).not.toBe(start)
  const zoomed = await place()
  await page.getByRole('group', { name: 'Picture in a round frame' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(place).not.toBe(zoomed)
  await page.getByRole('button', { name: 'Turn by a quarter' }).press('Enter')
  await expect.poll(place).toContain('rotate(90deg)')
  await page.getByRole('button', { name: 'Reset' }).press('Enter')
  await expect.poll(place).toBe(start)
})

const ANSWERS: [string, { status: number; body?: object }, string][] = [
  ['HTTP 403', { status: 403 }, 'Too many requests. Wait a moment.'],
  ['another status', { status: 500 }, 'Service error. Try again in a moment.'],
  ['what is no answer', { status: 200, body: {} }, 'Something unexpected happened. Try again.'],
  ['a refusal', { status: 200, body: { code: -1, msg: 'Not today', data: null } }, 'Not today'],
]

test('UPL-01, UPL-02 tells of every answer, keeps the picture, and gives up on a silent line', async ({
  person,
}) => {
  const noa = await person('Noa')
  const { page } = noa
  await openPicker(noa)
  const large = await still('jpeg', 4_000, 3_000)
  await page
    .getByLabel('A picture of your own')
    .last()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: large })
  const image = page.locator('[data-testid=container] img')
  await expect(image).toBeVisible()
  expect(await image.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    2_048, 1_536,
  ])

  const send = page.getByRole('button', { name: /Use this picture|Try again/ })
  for (const [, { status, body }, sentence] of ANSWERS) {
    await page.route('**/api/user/upload', (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body ?? {}) }),
    )
    await send.click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(again(page)).toBeVisible()
    await page.unroute('**/api/user/upload')
  }

  await page.clock.install()
  let isHeld = false
  await page.route('**/api/user/upload', () => {
    isHeld = true
  })
  await send.click()
  await expect.poll(() => isHeld).toBe(true)
  await page.clock.fastForward(61_000)
  await expect(page.getByText('This took too long. Try again.')).toBeVisible()
  await expect(again(page)).toBeVisible()
  await page.unroute('**/api/user/upload')

  await page.route('**/api/user/upload', (route) =>
    route.fulfill({ json: { code: 401, msg: 'Your session has timed out.', data: null } }),
  )
  await send.click()
  await expect(page).toHaveURL(/\/pages\/account\/signIn/)
})
