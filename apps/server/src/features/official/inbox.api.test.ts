import { randomUUID } from 'node:crypto'
import { deleteMessage } from '@thrum/contracts/chat/chat.routes'
import {
  addOfficial,
  assignThread,
  getInboxThread,
  listAnswers,
  listInbox,
  listInboxMessages,
  listInboxStaff,
  listOfficialHeads,
  openInboxMedium,
  rateOfficial,
  readAsOfficial,
  recallAsOfficial,
  removeAnswer,
  saveAnswer,
  sendAsOfficial,
  setOfficial,
  settleThread,
  typeAsOfficial,
} from '@thrum/contracts/console/official.routes'
import { addOperator, getOperator, listAudit, signInOperator } from '@thrum/contracts/console/operator.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationWith, freshId, openChatter, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { uploaded } from '../media/media-world.testkit.ts'
import { still } from '../media/sample-pictures.testkit.ts'
import { codeOf, consoleCaller, staffOf } from '../operator/operator.testkit.ts'

const world = await openWorld(product, { config: { consolePort: 0 } })
afterAll(() => world.close())
const { server } = world
const photo = await still('jpeg', 300, 200)

let staff: Awaited<ReturnType<typeof staffOf>>
beforeAll(async () => {
  staff = await staffOf(server, server.context.config.dataDir)
})

const act = () => ({ actId: randomUUID() })

async function desk(nickName: string) {
  const account = await staff.content.call(addOfficial, { ...act(), nickName, place: 10 })
  const person = await world.person('ann')
  const chat = await openChatter(server.url, person)
  return { account, person, chat, pair: { officialId: account.id, userId: person.id } }
}

test('OPS-01 content makes an account once, however often, as an answer got lost', async () => {
  const once = { ...act(), nickName: 'Care' }
  const account = await staff.content.call(addOfficial, once)
  expect(await staff.content.call(addOfficial, once)).toEqual(account)
  const all = await staff.content.call(listOfficialHeads)
  expect(all.filter(({ nickName }) => nickName === 'Care')).toEqual([account])
})

test('OPS-01 content makes an account, changes it, and takes it away and back', async () => {
  const { account, chat } = await desk('Help')
  const { id } = account
  expect(await staff.content.call(setOfficial, { id, nickName: 'Help desk' })).toMatchObject({
    ...{ nickName: 'Help desk', place: 10, isWithdrawn: false },
  })
  const away = await staff.content.call(setOfficial, { id, isWithdrawn: true })
  expect(away.isWithdrawn).toBe(true)
  expect((await chat.ask('send', textTo(account, 'hello'))).code).toBe(-1)
  await staff.content.call(setOfficial, { id, isWithdrawn: false })
  expect((await staff.support.call(listOfficialHeads)).find((one) => one.id === id)).toMatchObject({
    nickName: 'Help desk',
  })
  expect((await staff.support.ask(addOfficial, { nickName: 'Mine' })).body.reason).toBe('operator.notAllowed')
})

test('OPS-01 support reads, takes, answers with words and a card, takes back, and settles', async () => {
  const { account, person, chat, pair } = await desk('Inbox')
  await chat.say(account, 'does it float?')
  const waiting = await staff.support.call(listInbox, { state: 'waiting', officialId: account.id })
  expect(waiting.records).toMatchObject([{ userId: person.id, unread: 1, lastType: 'text' }])
  await staff.support.call(readAsOfficial, { ...pair, sequence: 1 })
  expect(await chat.next('read')).toMatchObject({ by: account.id, seq: 1 })
  await staff.support.call(typeAsOfficial, { ...pair, isOn: true })
  expect((await chat.next('typing')).on).toBe(true)
  const card = { businessID: 'link', version: 1, text: 'Read this', link: 'https://help.example/a' }
  await staff.support.call(sendAsOfficial, { ...pair, id: freshId(), said: { text: 'It does.' } })
  const { sequence } = await staff.support.call(sendAsOfficial, { ...pair, id: freshId(), said: { card } })
  const { id, name } = await staff.support.call(getOperator)
  expect(await staff.support.call(getInboxThread, pair)).toMatchObject({ assignedTo: id })
  const { records } = await staff.support.call(listInboxMessages, pair)
  expect(records.map(({ isOwn, writtenBy }) => [isOwn, writtenBy])).toEqual([
    [true, name],
    [true, name],
    [false, null],
  ])
  await staff.support.call(recallAsOfficial, { ...pair, sequence })
  expect((await chat.next('revoked')).message.sequence).toBe(sequence)
  const taken = { ...pair, id: freshId(), said: { text: 'Me too' } }
  expect((await staff.owner.ask(sendAsOfficial, taken)).body.reason).toBe('official.taken')
  const names = (await staff.support.call(listInboxStaff)).map((one) => one.name)
  expect(names).toEqual(expect.arrayContaining([name, 'olga']))
  expect(names).not.toContain('sam')
  await staff.support.call(assignThread, { ...pair, from: id, to: null })
  expect((await staff.support.call(settleThread, { ...pair, sequence })).isSettled).toBe(true)
  const bad = { ...taken, said: { card: { ...card, link: 'http://help.example/' } } }
  expect((await staff.support.ask(sendAsOfficial, bad)).body.reason).toBe('chat.kindRefused')
})

test('OPS-01 a page that is open hears that something was taken back, and of nothing that only its person did', async () => {
  const { account, person, chat, pair } = await desk('Taken back')
  const conversationID = conversationWith(account)
  const look = () => staff.support.call(getInboxThread, pair)
  await chat.say(account, 'does it float?')
  await chat.say(account, 'and it hurts')
  const before = await look()
  await chat.call('revoke', { conversationID, seq: 1 })
  const after = await look()
  expect(after.change).toBeGreaterThan(before.change)
  expect(after.lastSequence).toBe(before.lastSequence)
  await person.call(deleteMessage, { conversationID, sequence: 2 })
  expect((await look()).change).toBe(after.change)
})

test('OPS-01 settles what was seen, and leaves open what the person wrote meanwhile', async () => {
  const { account, chat, pair } = await desk('Settling')
  const openOnes = async () =>
    (await staff.support.call(listInbox, { officialId: account.id })).records.map(({ userId }) => userId)
  await chat.say(account, 'does it float?')
  await chat.say(account, 'and it hurts')
  expect(await staff.support.call(settleThread, { ...pair, sequence: 1 })).toMatchObject({
    ...{ isSettled: false, isWaiting: true },
  })
  expect(await openOnes()).toEqual([pair.userId])
  const beyond = { ...pair, sequence: 1_000 }
  expect((await staff.support.call(settleThread, beyond)).isSettled).toBe(true)
  // Whoever looked earlier opens nothing again.
  expect((await staff.support.call(settleThread, { ...pair, sequence: 1 })).isSettled).toBe(true)
  expect(await openOnes()).toEqual([])
  await chat.say(account, 'hello?')
  expect(await openOnes()).toEqual([pair.userId])
})

test('OP-02 shows a medium of the conversation, and no other; every look is in the log, without words', async () => {
  const { account, person, chat, pair } = await desk('Pictures')
  const [shown, own] = [
    await uploaded(server, person.token, photo),
    await uploaded(server, person.token, photo),
  ]
  await chat.call('send', {
    ...textTo(account, ''),
    ...{ type: 'image', payload: { uuid: shown.id, imageFormat: 1, imageInfoArray: [] } },
  })
  // Of another person's conversation with the same account.
  const ben = await world.person('ben')
  const others = await uploaded(server, ben.token, photo)
  const picture = { type: 'image' as const, payload: { uuid: others.id, imageFormat: 1, imageInfoArray: [] } }
  await (await openChatter(server.url, ben)).call('send', { ...textTo(account, ''), ...picture })
  const { ownPassword } = staff.owner
  const keys = await staff.owner.call(addOperator, { name: 'tess', role: 'support', ownPassword })
  const code = codeOf(keys, world.wall.now())
  const form = { name: keys.name, password: keys.password, code }
  const { token } = await consoleCaller(server.consoleUrl ?? '').call(signInOperator, form)
  const open = async (mediaId: string) => {
    const response = await fetch(`${server.consoleUrl}/api${openInboxMedium.path}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ ...pair, mediaId }),
    })
    return { type: response.headers.get('content-type'), bytes: (await response.arrayBuffer()).byteLength }
  }
  expect((await open(shown.id)).type).toBe('image/jpeg')
  for (const { id } of [own, others]) expect((await open(id)).type).toContain('application/json')
  await staff.support.call(listInboxMessages, pair)
  const lastOf = async (action: string) => (await staff.owner.call(listAudit, { action }))[0]
  expect(await lastOf(listInboxMessages.path)).toMatchObject({ operatorName: 'sue', detail: { ...pair } })
  expect(await lastOf(openInboxMedium.path)).toMatchObject({ operatorName: 'tess', detail: { ...pair } })
  // What may be said again and again, changes nothing and shows no words, is no line.
  await staff.support.call(typeAsOfficial, { ...pair, isOn: true })
  await staff.support.call(getInboxThread, pair)
  expect(await lastOf(typeAsOfficial.path)).toBeUndefined()
  expect(await lastOf(getInboxThread.path)).toBeUndefined()
})

test('OPS-01, INPT-033 keeps answers ready, and says how people rated the service', async () => {
  const { account, chat } = await desk('Rated')
  expect(await staff.support.call(rateOfficial, { officialId: account.id })).toEqual({
    count: 0,
    average: null,
  })
  const data = JSON.stringify({ businessID: 'evaluation', version: 1, score: 5, comment: '' })
  await chat.call('send', {
    ...textTo(account, ''),
    ...{ type: 'custom', payload: { data, description: '', extension: '' } },
  })
  expect(await staff.support.call(rateOfficial, { officialId: account.id })).toEqual({ count: 1, average: 5 })
  const before = { title: 'Hello', words: 'Good morning' }
  const first = { ...act(), ...before }
  const { id } = await staff.support.call(saveAnswer, first)
  // Sent again, as the answer got lost.
  expect(await staff.support.call(saveAnswer, first)).toEqual({ id, ...before })
  expect(await staff.support.call(listAnswers)).toEqual([{ id, ...before }])
  const after = { title: 'Hello', words: 'Good evening' }
  await staff.support.call(saveAnswer, { id, before, ...after })
  const stale = [
    await staff.support.ask(saveAnswer, { id, before, title: 'Hello', words: 'Good night' }),
    await staff.support.ask(removeAnswer, { id, before }),
  ]
  expect(stale.map(({ body }) => body.reason)).toEqual(['operator.changed', 'operator.changed'])
  expect((await staff.support.ask(saveAnswer, { id, ...after })).body.reason).toBe('request.invalid')
  expect(await staff.support.call(listAnswers)).toEqual([{ id, ...after }])
  await staff.support.call(removeAnswer, { id, before: after })
  expect((await staff.support.ask(removeAnswer, { id, before: after })).body.reason).toBe(
    'official.answerUnknown',
  )
  expect(conversationWith(account)).toBe(account.conversationID)
})
