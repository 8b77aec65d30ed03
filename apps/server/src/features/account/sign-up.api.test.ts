import { getSession, signUp } from '@thrum/contracts/account/account.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'

const world = await openWorld(product)
afterAll(() => world.close())

test('ACC-01 signs up with a name and a password and is signed in', async () => {
  const { token } = await world.anyone.call(signUp, { account: 'Ann.B_1', password: 'tide and dune' })
  const answer = await world.anyone.ask(getSession, {}, { token })
  expect(answer.body.data).toMatchObject({ isLogin: true, isComplete: false, ticket: '' })
})

test('ACC-08 a person completes the profile and gets a ticket with the session', async () => {
  const ann = await world.person('ann')
  const session = await ann.call(getSession)
  expect(session).toMatchObject({ id: ann.id, isLogin: true, isComplete: true, nickName: 'ann' })
  expect(session.ticket).toMatch(/^[\w-]{43}$/)
})
