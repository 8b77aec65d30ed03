import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const HAMBURG = { latitude: 53.5511, longitude: 9.9937 }

test('INPT-020, CHAT-048 a place is found by a tap, told roughly, and opened by the other', async ({
  friends,
}) => {
  const [ann, ben] = await friends('Ann', 'Ben')
  await ann.context.grantPermissions(['geolocation'])
  await ann.context.setGeolocation(HAMBURG)
  const foreign: string[] = []
  for (const { page, url } of [ann, ben])
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) foreign.push(request.url())
    })
  const chatOf = (url: string, id: typeof ann.id) =>
    `${url}/TUIKit/components/TUIChat/index?conversationID=${toConversationId(id)}`
  await ben.page.goto(chatOf(ben.url, ann.id))

  await ann.page.goto(chatOf(ann.url, ben.id))
  await ann.page.getByRole('button', { name: 'More', exact: true }).click()
  await ann.page.getByRole('button', { name: 'Place', exact: true }).click()
  await expect(ann.page.getByRole('button', { name: 'Send place' })).toBeDisabled()
  await ann.page.getByRole('button', { name: 'Use my position' }).click()
  await expect(ann.page.getByText('Near Hamburg')).toBeVisible()
  await ann.page.getByLabel('Description').fill('By the water')
  await expectAccessible(ann.page)
  await look(ann.page, 'place-choose')
  await ann.page.getByRole('button', { name: 'Send place' }).click()
  await expect(ann.page.getByRole('log').getByText('By the water')).toBeVisible()
  await look(ann.page, 'place-bubble')

  await ben.page
    .getByRole('log')
    .getByRole('button', { name: /By the water/ })
    .click()
  await expect(ben.page.getByRole('heading', { name: 'By the water' })).toBeVisible()
  await expect(ben.page.getByText('53.55')).toBeVisible()
  await expect(ben.page.getByText('53.5511')).toHaveCount(0)
  await expectAccessible(ben.page)
  await look(ben.page, 'place-open')
  expect(foreign).toEqual([])
})
