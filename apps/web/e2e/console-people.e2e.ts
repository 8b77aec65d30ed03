import { randomUUID } from 'node:crypto'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { signIn as signInPerson } from '@thrum/contracts/account/entry.routes'
import { listMessages } from '@thrum/contracts/chat/chat.routes'
import { saveAnswer } from '@thrum/contracts/console/official.routes'
import { addOperator } from '@thrum/contracts/console/operator.routes'
import { upload } from '@thrum/contracts/media/media.routes'
import { listOfficials } from '@thrum/contracts/official/official.routes'
import { still } from '../../server/src/features/media/sample-pictures.testkit.ts'
import { sayAll } from './chat-bench.ts'
import { act, choose, DESK, expectInk, fillIn, openDesk, rowOf, signIn } from './console-bench.ts'
import { expect, expectAccessible, look, type Person, test } from './fixtures.ts'
import { withdrawAll } from './notice-bench.ts'
import { putWare } from './store-bench.ts'

test.use(DESK)
// Whoever shares this world finds no notice, message or version of the desk's.
test.afterEach(({ world }) => withdrawAll(world))

test('OPS-01, OP-04, OP-06 an account is suspended and restored, an operator gets another role and new keys and is shut out, an alarm is settled, and the log is whole', async ({
  world,
  phone,
  person,
}) => {
  const ann = await person('ann')
  const page = await (await phone()).newPage()
  const owner = await openDesk(page, world, 'ida')

  await choose(page, 'Accounts')
  await act(page, 'Suspend', { Reason: 'Threatens people' }, rowOf(page, ann.id))
  await expect(rowOf(page, ann.id)).toContainText('suspended')
  expect((await ann.ask(getProfile)).body.code).not.toBe(200)
  const way = { account: ann.account, password: ann.password }
  expect((await ann.ask(signInPerson, way)).body.code).not.toBe(200)
  await act(page, 'Restore', { Reason: 'Was somebody else' }, rowOf(page, ann.id))
  await expect(rowOf(page, ann.id)).toContainText('open')
  expect((await ann.ask(signInPerson, way)).body.code).toBe(200)

  const [{ id: alarm } = {}] = await world.sql(
    `insert into operator_alarms (at, kind, subject, key) values (now(), 'complaintLate', 'Case 7', 'case 7') returning id`,
  )
  await choose(page, 'Alarms')
  await act(page, 'Settle', {}, rowOf(page, 'Case 7'))
  await expect(rowOf(page, 'Case 7')).toHaveCount(0)
  expect(
    await world.sql('select 1 from operator_alarms where id = $1 and settled_at is not null', [alarm]),
  ).toHaveLength(1)

  const { ownPassword } = owner
  const own = { 'Your own password': ownPassword }
  const keys = await owner.call(addOperator, { name: 'sue', role: 'support', ownPassword })
  const other = await (await phone()).newPage()
  await other.goto(world.consoleUrl)
  await signIn(other, { ...keys, code: await world.totpCode(keys.totpAddress) })
  await expect(other.getByRole('heading', { name: 'Signed in as sue · support' })).toBeVisible()
  await choose(page, 'Operators')
  await act(page, 'Change', { Role: 'content', ...own }, rowOf(page, 'sue'))
  await expect(rowOf(page, 'sue')).toContainText('content')
  // A list leads to the way in where the session is over.
  await choose(other, 'Orders')
  await expect(other.getByRole('heading', { name: 'Thrum console' })).toBeVisible()

  await rowOf(page, 'sue').getByRole('button', { name: 'New keys' }).click()
  await fillIn(page, own)
  await page.getByRole('dialog').getByRole('button', { name: 'New keys' }).click()
  const shown = page.getByRole('dialog', { name: 'Keys of sue' })
  const password = (await shown.locator('code').textContent()) ?? ''
  const address = (await shown.getByText(/^otpauth:/).textContent()) ?? ''
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await signIn(other, { name: 'sue', password, code: await world.totpCode(address) })
  await expect(other.getByRole('heading', { name: 'Signed in as sue · content' })).toBeVisible()
  await choose(other, 'Notices')
  await other.getByRole('button', { name: 'Publish a notice' }).click()
  await fillIn(other, { Title: 'Late', 'Text (Markdown)': 'Too late.' })
  await rowOf(page, 'sue').getByRole('button', { name: 'Change' }).click()
  await page.getByRole('checkbox', { name: 'May sign in' }).uncheck()
  await fillIn(page, own)
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  await expect(rowOf(page, 'sue')).toContainText('shut out')
  // And so does a form.
  await other.getByRole('dialog').locator('button[type=submit]').click()
  await expect(other.getByRole('heading', { name: 'Thrum console' })).toBeVisible()
  await signIn(other, { name: 'sue', password, code: await world.totpCode(address) })
  await expect(other.getByRole('alert').first()).toBeVisible()

  for (let at = 0; at < 26; at += 1)
    await owner.call(saveAnswer, { actId: randomUUID(), title: `No. ${at}`, words: 'x' })
  await choose(page, 'Audit log')
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(page.getByText(/^All \d+ lines fit their chain\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'next page' }).click()
  await expect(rowOf(page, 'Threatens people')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'Threatens people')).toBeVisible()
})

test('OPS-01, CHAT-050, CHAT-052, CHAT-053, INPT-033 the service answers from its inbox with ready words and cards, opens what a person shows, hands the talk on, and ends its account', async ({
  world,
  phone,
  person,
}) => {
  const ann = await person('mila')
  const goodsId = await putWare(world, { name: 'Drift', price: 4_900 })
  const page = await (await phone()).newPage()
  const owner = await openDesk(page, world, 'iris')
  await owner.call(addOperator, { name: 'sol', role: 'support', ownPassword: owner.ownPassword })

  await choose(page, 'Official accounts')
  await act(page, 'Make an account', { Nickname: 'Bath' })
  await act(page, 'Change', { Nickname: 'Bath desk' }, rowOf(page, 'Bath'))
  await expect(rowOf(page, 'Bath desk')).toBeVisible()
  const officials = await ann.call(listOfficials)
  const id = officials.find(({ nickName }) => nickName === 'Bath desk')?.id ?? ''
  await sayAll(ann, id, [
    { type: 'text', payload: { text: 'What is this?' } },
    { type: 'image', payload: await pictureOf(ann) },
  ])

  await choose(page, 'Ready answers')
  await act(page, 'Keep an answer', { Title: 'Floats', Words: 'It floats' })
  await act(page, 'Edit', { Words: 'It floats.' }, rowOf(page, 'Floats'))
  await expect(rowOf(page, 'It floats.')).toBeVisible()
  await choose(page, 'Inbox')
  await page.getByRole('cell', { name: 'mila', exact: true }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('img', { name: 'From the conversation' })).toBeVisible()
  await page.getByLabel('Answer', { exact: true }).fill('Hello Ann.')
  await page.getByLabel('Ready answer').click()
  await page.getByRole('option', { name: 'Floats' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const line = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await expect(line('It floats.')).toContainText('Hello Ann.')
  const leads = { 'Where it leads': 'https://help.example/care' }
  // Each comes in above the buttons and moves them on.
  await act(page, 'Link card', { Words: 'All about care', ...leads })
  await expect(line('All about care')).toBeVisible()
  await act(page, 'Service card', { Title: 'Care', 'Name of the link': 'Guide', ...leads })
  await expect(line('Guide:')).toBeVisible()
  await act(page, 'Order card', { Product: 'Drift' })
  await expect(line('49.00 USD')).toContainText('Drift')
  await sayAll(ann, id, [{ type: 'custom', payload: evaluation(4, 'Quick help') }])
  await expect(line('Rating: 4 of 5')).toContainText('Quick help')
  await expectAccessible(page)
  await look(page, 'console-thread')
  const { records } = await ann.call(listMessages, { conversationID: `C2Cim_${id}` })
  expect(records.map(({ payload }) => JSON.stringify(payload)).join(' ')).toMatch(
    /order.*Drift.*service.*Guide.*link.*All about care.*Hello Ann/,
  )
  await act(page, 'Hand on', { 'To whom': 'sol' })
  await expect(page.getByText('sol has it.')).toBeVisible()

  await choose(page, 'Ready answers')
  await act(page, 'Remove', {}, rowOf(page, 'Floats'))
  await expect(rowOf(page, 'Floats')).toHaveCount(0)
  await choose(page, 'Official accounts')
  await act(page, 'Ratings', {}, rowOf(page, 'Bath desk'))
  await expect(page.getByText('4.0 of 5, ratings: 1')).toBeVisible()
  await act(page, 'Withdraw', {}, rowOf(page, 'Bath desk'))
  await expect(rowOf(page, 'Bath desk')).toContainText('withdrawn')
  expect((await ann.call(listOfficials)).map(({ id: other }) => other)).not.toContain(id)
  await world.sql('update goods set from_at = null where id = $1', [goodsId])
})

test('OPS-01 every page of the console can be read by everybody, on light ground and on dark', async ({
  world,
  phone,
  person,
}) => {
  await person('ann')
  const page = await (await phone()).newPage()
  await openDesk(page, world, 'ivy')
  let asked = 0
  page.on('request', () => {
    asked += 1
  })
  page.on('requestfinished', () => {
    asked -= 1
  })
  page.on('requestfailed', () => {
    asked -= 1
  })
  const names = await page.getByRole('menu').getByRole('menuitem').allInnerTexts()
  expect(names.length).toBeGreaterThan(20)
  for (const [at, name] of names.entries()) {
    await choose(page, name)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.poll(() => asked, { intervals: [50] }).toBe(0)
    await expectAccessible(page)
    await expectInk(page, at % 2 === 0 ? 'dark' : 'light')
    await look(page, `console-page-${name.toLowerCase().replaceAll(' ', '-')}`)
  }
})

async function pictureOf(who: Person): Promise<Record<string, unknown>> {
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(await still('jpeg', 200, 160))], { type: 'image/jpeg' }),
    'a.jpg',
  )
  const answer = await fetch(`${who.url}/api${upload.path}`, {
    method: 'POST',
    headers: { token: who.token },
    body: form,
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return { uuid: data.id, imageFormat: 1, imageInfoArray: [] }
}

function evaluation(score: number, comment: string) {
  const data = JSON.stringify({ businessID: 'evaluation', version: 1, score, comment })
  return { data, description: '', extension: '' }
}
