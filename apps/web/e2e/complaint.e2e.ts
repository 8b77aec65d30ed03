import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { still } from '../../server/src/features/media/sample-pictures.testkit.ts'
import { say } from './chat-bench.ts'
import { expect, expectAccessible, look, test } from './fixtures.ts'

test('FRND-023, FRND-024, FRND-025 a complaint takes chosen messages and pictures, loses nothing, and offers a block', async ({
  friends,
  world,
}) => {
  const [ann, ben] = await friends('ann', 'ben')
  for (const words of ['first rude words', 'second rude words']) await say(ben, ann, words)
  const { page, url } = ann
  await page.goto(`${url}/TUIKit/components/TUIChat/index?conversationID=${toConversationId(ben.id)}`)
  const top = page.locator('[data-top]')
  await top
    .getByRole('listitem')
    .filter({ hasText: 'first rude words' })
    .locator('p')
    .last()
    .click({ button: 'right' })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Complain' }).click()

  const send = top.getByRole('button', { name: 'Send complaint' })
  const messages = top.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText('first rude words')).toBeVisible()
  await messages.getByRole('button', { name: 'Choose messages' }).click()
  await page.getByRole('checkbox', { name: 'second rude words' }).check()
  await look(page, 'complaint-choose')
  await page.getByRole('button', { name: 'Done' }).click()
  await messages.getByRole('button', { name: 'Take this message back' }).first().click()
  await expect(messages.getByText('first rude words')).toBeHidden()
  await send.click()
  await expect(top.getByText('Say in your own words what is wrong.')).toBeVisible()
  await top.getByRole('button', { name: 'Threats' }).click()
  await top.getByRole('textbox', { name: 'Tell us more' }).fill('Threatens me.')
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await still('jpeg', 3_000, 2_000) }
  for (const n of [1, 2]) {
    await top.locator('input[type=file]').setInputFiles(file)
    await expect(top.getByRole('img', { name: `Picture ${n}` })).toBeVisible()
  }
  await top.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(top.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page)
  await look(page, 'complaint')

  await page.route('**/api/complaint', (route) => route.abort())
  await send.click()
  await expect(page.getByText('Network error. Check your connection.')).toBeVisible()
  await page.unroute('**/api/complaint')
  await page.goBack()
  await page.goForward()
  await expect(top.getByRole('textbox', { name: 'Tell us more' })).toHaveValue('Threatens me.')
  await expect(top.getByRole('button', { name: 'Threats' })).toHaveAttribute('aria-pressed', 'true')
  await expect(top.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await send.click()
  await expect(top.getByRole('heading', { name: 'Complaint submitted' })).toBeFocused()
  await expect(top.getByText('We handle it within 24 hours.')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'complaint-sent')
  const kept = await world.sql(
    `select s.chip, s.words, cardinality(s.pictures) as pictures,
       (select array_agg(seq) from complaint_messages m where m.complaint_id = s.complaint_id) as seqs
     from complaint_statements s where s.reporter_id = $1`,
    [ann.id],
  )
  expect(kept).toMatchObject([
    { chip: 'threats', words: 'Threatens me.', pictures: 1, seqs: [expect.anything()] },
  ])

  await top.getByRole('button', { name: /^Block .*ben.* too$/ }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(top.getByRole('button', { name: /^Block .*ben.* too$/ })).toBeHidden()
})
