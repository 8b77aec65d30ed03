import type { Page } from '@playwright/test'
import { fileComplaint } from '@thrum/contracts/complaint/complaint.routes'
import { listDevices } from '@thrum/contracts/device/device.routes'
import { still } from '../../server/src/features/media/sample-pictures.testkit.ts'
import { say } from './chat-bench.ts'
import { act, choose, DESK, openDesk, rowOf, signIn } from './console-bench.ts'
import { expect, expectAccessible, look, type Person, test } from './fixtures.ts'
import { withdrawAll } from './notice-bench.ts'

test.use(DESK)
// Whoever shares this world finds no notice, message or version of the desk's.
test.afterEach(({ world }) => withdrawAll(world))

const menuOf = (page: Page) => page.getByRole('menu').getByRole('menuitem').allInnerTexts()

test('OPS-01, OP-06, OP-01 an owner signs in with a second factor and hires somebody, whose role decides what there is', async ({
  world,
  phone,
}) => {
  const page = await (await phone()).newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  const owner = await world.addOwner('olga')
  await page.goto(world.consoleUrl)
  await expect(page.getByRole('heading', { name: 'Thrum console' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-sign-in')
  await signIn(page, { ...owner, code: '000000' })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await signIn(page, { ...owner, code: await world.totpCode(owner.totpAddress) })
  await expect(page.getByRole('heading', { name: 'Signed in as olga · owner' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-start')

  await choose(page, 'Operators')
  await page.getByRole('button', { name: 'Add operator' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('cleo')
  await form.getByLabel('Role').click()
  await page.getByRole('option', { name: 'content' }).click()
  await form.getByLabel('Your own password').fill(owner.password)
  await form.getByRole('button', { name: 'Add operator' }).click()
  const keys = page.getByRole('dialog', { name: 'Keys of cleo' })
  const password = (await keys.locator('code').textContent()) ?? ''
  const address = (await keys.getByText(/^otpauth:/).textContent()) ?? ''
  await expectAccessible(page)
  await look(page, 'console-keys')
  await keys.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('cell', { name: 'cleo' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-operators')

  await choose(page, 'Audit log')
  await expect(page.getByText('name: cleo, role: content')).toBeVisible()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(page.getByText(/lines fit their chain/)).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-audit')

  const other = await (await phone()).newPage()
  await other.goto(world.consoleUrl)
  await signIn(other, { name: 'cleo', password, code: await world.totpCode(address) })
  await expect(other.getByRole('heading', { name: 'Signed in as cleo · content' })).toBeVisible()
  expect(await menuOf(other)).not.toContain('Operators')
  expect(await menuOf(other)).not.toContain('Audit log')
  expect(refused).toEqual([])
})

test('OPS-01, FRD-06, OP-02 a complaint is opened with a reason and settled, its reporter is told, and the toy of the account is forbidden', async ({
  world,
  phone,
  friends,
}) => {
  const [ann, ben] = await friends('ann', 'ben')
  await say(ben, ann, 'rude words')
  const code = await ben.bindToy('P2')
  await ann.call(fileComplaint, {
    requestId: 'a'.repeat(20),
    userId: ben.id,
    reason: 'Is rude to me.',
    chip: 'contact',
    messages: 1,
  })
  const page = await (await phone()).newPage()
  await openDesk(page, world, 'otto')

  await choose(page, 'Complaints')
  await page.getByRole('cell', { name: 'contact' }).click()
  await expect(page.getByText('Is rude to me.')).toBeVisible()
  await expect(page.getByText('rude words')).toBeHidden()
  await act(page, 'Open the messages', { Reason: 'What was said to Ann' })
  await expect(page.getByText('rude words', { exact: true })).toBeVisible()
  await expect(page.getByText('as sealed')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-complaint')
  await act(page, 'Settle', { Outcome: 'Warn: remind the person of the rules', Reason: 'Rude words' })
  await expect(page.getByText('closed', { exact: true })).toBeVisible()
  const told = await world.sql('select 1 from site_messages where user_id = $1', [ann.id])
  expect(told).toHaveLength(1)

  await choose(page, 'Find an account')
  await act(page, 'Look up', { 'Name, address, code or id': ben.id, Reason: 'The case of Ann' })
  await expect(page.getByText('ben', { exact: true })).toBeVisible()
  await choose(page, 'Device codes')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await expect(page.getByRole('row')).toHaveCount(2)
  await act(page, 'Forbid', { Reason: 'Sold as broken' })
  await expect(page.getByText('forbidden', { exact: true })).toBeVisible()
  expect(await ben.call(listDevices)).toEqual([])
  await expectAccessible(page)
  await look(page, 'console-devices')
  await act(page, 'Permit', { Reason: 'Sold by us after all' })
  await expect(page.getByText('bound', { exact: true })).toBeVisible()
  expect(await ben.call(listDevices)).toMatchObject([{ code }])
})

test('OPS-01 codes become sheets, a scene is checked and put in use, and figures stand in charts', async ({
  world,
  phone,
}) => {
  const page = await (await phone()).newPage()
  await openDesk(page, world, 'oona')

  await choose(page, 'Device codes')
  await act(page, 'Make codes', { Model: 'P2', 'How many': '6' })
  const sheet = page.getByRole('dialog', { name: '6 codes' })
  await expect(sheet.getByRole('img')).toHaveCount(6)
  await expectAccessible(page)
  await look(page, 'console-sheet')
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('img').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await sheet.getByRole('button', { name: 'Close' }).click()

  await choose(page, 'Models and scenes')
  // The list of codes stands until this one is there.
  await expect(page.getByRole('cell', { name: 'P2', exact: true })).toHaveCount(1)
  await page.getByRole('cell', { name: 'P2', exact: true }).click()
  await page.getByLabel('End code').first().fill('a9013c00')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Its end code leaves the slot running.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put in use' })).toBeHidden()
  await page.getByLabel('End code').first().fill('a9010000')
  await page.getByRole('checkbox', { name: 'Forbid m1-wave' }).check()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('forbidden: not shown')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-scene')
  await act(page, 'Put in use', { Reason: 'Too strong for some' })
  await expect(page.getByRole('button', { name: 'Back to the released scene' })).toBeVisible()

  await choose(page, 'Figures')
  await expect(page.getByRole('img', { name: 'Plays' })).toBeVisible()
  await expect(page.getByText(/answers in/)).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-figures')
})

test('OPS-01 a notice is previewed and published, a product gets its picture and its time, and a person is answered in the service’s name', async ({
  world,
  phone,
  person,
}) => {
  const ann = await person('ann')
  const page = await (await phone()).newPage()
  await openDesk(page, world, 'opal')

  await choose(page, 'Notices')
  await page.getByRole('button', { name: 'Publish a notice' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('New plays')
  await form.getByLabel('Text (Markdown)').fill('Draw **together**.')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.locator('article strong')).toHaveText('together')
  await expectAccessible(page)
  await look(page, 'console-notice')
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('cell', { name: 'New plays' })).toBeVisible()

  await choose(page, 'Goods')
  await act(page, 'Add a product', { Name: 'Night case', 'Price *': '49.90' })
  await page.getByRole('cell', { name: 'Night case' }).click()
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await still('jpeg', 600, 400) }
  await page.getByLabel('Add a picture').setInputFiles(file)
  await expect(page.getByRole('img', { name: '1 of 1' })).toBeVisible()
  await act(page, 'Schedule', { From: '2026-01-01T10:00' })
  await expect(page.getByText('open', { exact: true })).toBeVisible()
  await expect(page.getByText('€49.90')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'console-product')

  await choose(page, 'Official accounts')
  await act(page, 'Make an account', { Nickname: 'Care desk' })
  const id =
    (await rowOf(page, 'Care desk')
      .getByText(/^merchant/)
      .textContent()) ?? ''
  await say(ann, { ...ann, id } as Person, 'Does it float?')
  await choose(page, 'Inbox')
  await page.getByRole('cell', { name: 'ann', exact: true }).click()
  await expect(page.getByText('Does it float?')).toBeVisible()
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByText('opal has it.')).toBeVisible()
  await page.getByLabel('Answer', { exact: true }).fill('It does.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'It does.' })).toContainText('opal')
  await expectAccessible(page)
  await look(page, 'console-inbox')
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'taken back' })).toBeVisible()
  await page.getByRole('button', { name: 'Settle' }).click()
  await expect(page.getByRole('button', { name: 'Settle' })).toBeHidden()
})
