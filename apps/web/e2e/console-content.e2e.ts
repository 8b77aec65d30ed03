import { listGiftForms, sendGiftForm } from '@thrum/contracts/gift/gift.routes'
import { claimGoods, goodsDetail, listOrders, storeHome } from '@thrum/contracts/goods/goods.routes'
import { listNotices, listSiteMessages, noticeDetail } from '@thrum/contracts/notice/notice.routes'
import { checkVersion } from '@thrum/contracts/version/version.routes'
import { still } from '../../server/src/features/media/sample-pictures.testkit.ts'
import { act, choose, DESK, fillIn, openDesk, rowOf } from './console-bench.ts'
import { expect, expectAccessible, look, test } from './fixtures.ts'
import { withdrawAll } from './notice-bench.ts'

test.use(DESK)
// Whoever shares this world finds no notice, message or version of the desk's.
test.afterEach(({ world }) => withdrawAll(world))

test('OPS-01 messages go to all and to some, the guide and the terms are said anew and set back, and a version is told', async ({
  world,
  phone,
  person,
}) => {
  const [ann, ben] = [await person('ann'), await person('ben')]
  const page = await (await phone()).newPage()
  await openDesk(page, world, 'greta')
  const toldTo = async ({ call }: typeof ann) =>
    (await call(listSiteMessages)).records.map(({ name }) => name)

  await choose(page, 'Site messages')
  const text = { Title: 'Closed on Monday', 'Text (Markdown)': 'We rest on **Monday**.' }
  await page.getByRole('button', { name: 'Write a message' }).click()
  await fillIn(page, { Accounts: 'nobody', ...text })
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  // What was written stands after a refusal.
  await fillIn(page, { Accounts: ann.id })
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(rowOf(page, 'Closed on Monday')).toContainText(ann.id)
  expect([await toldTo(ann), await toldTo(ben)]).toEqual([['Closed on Monday'], []])
  await act(page, 'Write a message', {
    'To whom': 'Everyone who is signed up now',
    Title: 'Hello',
    'Text (Markdown)': 'Hi.',
  })
  await expect(rowOf(page, 'Hello')).toContainText('everyone')
  expect(await toldTo(ben)).toEqual(['Hello'])
  await rowOf(page, 'Closed on Monday').getByRole('button', { name: 'Read' }).click()
  await expect(page.getByRole('dialog').getByText('We rest on **Monday**.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await act(page, 'Take back', {}, rowOf(page, 'Closed on Monday'))
  await expect(rowOf(page, 'Closed on Monday')).toContainText('taken back')
  expect(await toldTo(ann)).toEqual(['Hello'])

  await choose(page, 'Guide')
  const guide = async () => (await ann.call(listNotices, { kind: 'guide' })).records.map(({ name }) => name)
  const shipped = await guide()
  await act(page, 'Add an article', { Title: 'Care', 'Text (Markdown)': 'Wash it.' })
  await act(page, 'Edit', { Title: 'Care of toys' }, rowOf(page, 'Care'))
  await expect(rowOf(page, 'Care of toys')).toContainText('public')
  expect(await guide()).toEqual([...shipped, 'Care of toys'])
  await act(page, 'Withdraw', {}, rowOf(page, 'Care of toys'))
  await expect(rowOf(page, 'Care of toys')).toContainText('withdrawn')
  expect(await guide()).toEqual(shipped)
  const [first = ''] = shipped
  await act(page, 'Edit', { Title: 'First steps, anew' }, rowOf(page, first))
  await expect(rowOf(page, 'First steps, anew')).toContainText('edited')
  expect((await guide())[0]).toBe('First steps, anew')
  await act(page, 'As shipped', {}, rowOf(page, 'First steps, anew'))
  await expect(rowOf(page, first)).toContainText('as shipped')
  expect(await guide()).toEqual(shipped)

  await choose(page, 'Terms and privacy')
  const terms = page.getByRole('row', { name: /Terms of service.*Deutsch/ })
  await terms.getByRole('button', { name: 'Edit' }).click()
  await fillIn(page, { 'Text (Markdown)': 'Seid **nett**.' })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('article strong')).toHaveText('nett')
  await expectAccessible(page)
  await look(page, 'console-terms')
  await page.getByRole('button', { name: 'Put in place' }).click()
  await expect(terms).toContainText('edited')
  const read = async (language: string) => {
    const answer = await fetch(`${ann.url}/api${noticeDetail.path}?id=1`, {
      headers: { 'accept-language': language },
    })
    return answer.text()
  }
  expect([(await read('de')).includes('nett'), (await read('en')).includes('nett')]).toEqual([true, false])
  await act(page, 'As shipped', {}, terms)
  await expect(terms).toContainText('as shipped')
  expect(await read('de')).not.toContain('nett')

  await choose(page, 'Versions')
  await act(page, 'Publish a version', {
    Platform: 'ios',
    Version: '9.1.0',
    'Code *': '910',
    'What is new, a line each': 'Quieter',
  })
  await expect(rowOf(page, '9.1.0')).toContainText('ios')
  expect(await ann.call(checkVersion, { platform: 'ios' })).toMatchObject({ version: '9.1.0' })
  // Of the same world as other tests.
  await world.sql('delete from versions where code = 910')
})

test('OPS-01, STO-01 a product is said anew, gets a discount, stands in the showcase with a chosen picture and leaves; claims and gift forms are taken on', async ({
  world,
  phone,
  person,
}) => {
  const ann = await person('ann')
  const page = await (await phone()).newPage()
  await openDesk(page, world, 'gwen')
  const file = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await still('jpeg', 600, 400),
  })

  await choose(page, 'Goods')
  await act(page, 'Add a product', { Name: 'Pouch', 'Price *': '0' })
  await page.getByRole('cell', { name: 'Pouch', exact: true }).click()
  await page.getByLabel('Add a picture').setInputFiles(await file('a.jpg'))
  await expect(page.getByRole('img', { name: '1 of 1' })).toBeVisible()
  await page.getByLabel('Add a picture').setInputFiles(await file('b.jpg'))
  await expect(page.getByRole('img', { name: '2 of 2' })).toBeVisible()
  await act(page, 'Schedule', { From: '2026-01-01T10:00' })
  await expect(page.getByText('open', { exact: true })).toBeVisible()
  const id = new URL(page.url()).hash.split('/')[2] ?? ''
  const order = await ann.call(claimGoods, { id })

  await choose(page, 'Orders')
  await act(page, 'Set state', { State: 'sent' }, rowOf(page, order.number))
  await expect(rowOf(page, order.number)).toContainText('sent')
  expect((await ann.call(listOrders)).records).toMatchObject([{ number: order.number, state: 'sent' }])

  await choose(page, 'Showcase')
  await page.getByRole('button', { name: 'Show a product' }).click()
  await fillIn(page, { Product: 'Pouch' })
  await page.getByRole('radio', { name: '2 of 2' }).check()
  await expectAccessible(page)
  await look(page, 'console-showcase')
  await page.getByRole('dialog').getByRole('button', { name: 'Show a product' }).click()
  await expect(rowOf(page, 'Pouch')).toContainText('open')
  const { pictures } = await ann.call(goodsDetail, { id })
  const { showcase } = await ann.call(storeHome)
  expect(showcase).toMatchObject([{ goods: { id }, picture: { id: pictures[1]?.id } }])
  await act(page, 'Remove', {}, rowOf(page, 'Pouch'))
  await expect(rowOf(page, 'Pouch')).toHaveCount(0)

  await choose(page, 'Goods')
  await page.getByRole('cell', { name: 'Pouch', exact: true }).click()
  await act(page, 'Edit', { Name: 'Large pouch', 'Price *': '15', 'Price before the discount': '20' })
  await expect(page.getByText('€15.00')).toBeVisible()
  expect(await ann.call(goodsDetail, { id })).toMatchObject({
    name: 'Large pouch',
    price: 1_500,
    discount: 25,
  })
  await act(page, 'Withdraw')
  await expect(page.getByText('hidden', { exact: true })).toBeVisible()
  await expect(ann.call(goodsDetail, { id })).rejects.toThrow()

  await ann.call(sendGiftForm, { platform: 'Harbour', orderNumber: 'HM-1234', email: 'ann@example.org' })
  await choose(page, 'Gift forms')
  await act(page, 'Set state', { State: 'checked' }, rowOf(page, 'HM-1234'))
  await expect(rowOf(page, 'HM-1234')).toContainText('checked')
  expect(await ann.call(listGiftForms)).toMatchObject([{ state: 'checked' }])
})
