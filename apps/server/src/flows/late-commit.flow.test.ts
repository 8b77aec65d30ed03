import { randomBytes } from 'node:crypto'
import { getProfile } from '@thrum/contracts/account/account.routes'
import { signIn, signUp } from '@thrum/contracts/account/entry.routes'
import { cancelAccount, changePassword } from '@thrum/contracts/account/security.routes'
import { openOnce } from '@thrum/contracts/chat/chat.routes'
import { fileComplaint } from '@thrum/contracts/complaint/complaint.routes'
import {
  applyFriend,
  block,
  deleteFriend,
  handleApplication,
  listApplications,
} from '@thrum/contracts/friend/friend.routes'
import { beginUpload, finishUpload } from '@thrum/contracts/media/resumable.routes'
import { replayPlay, sendPlayByCode } from '@thrum/contracts/play/play.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { PATIENCE } from '@thrum/testkit/patience'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { mailedCode } from '../features/account/entry.testkit.ts'
import { meetToChat } from '../features/chat/chat.testkit.ts'
import { ask, mediaOf, uploaded } from '../features/media/media-world.testkit.ts'
import { sendRest } from '../features/media/parts.testkit.ts'
import { still } from '../features/media/sample-pictures.testkit.ts'
import { randomId } from '../ids.ts'
import { conversationWith, openChatter, quoteOf, textTo } from './chatter.ts'
import { openLateCommits } from './late-commits.ts'
import { product } from './product.ts'
import { meet, play } from './stage.ts'

const world = await openWorld(product, {
  mailbox: true,
  config: { databaseTimeoutsMs: { connect: 10_000, statement: 1_500 } },
})
const { server } = world
const { db, config } = server.context
const tables = [
  ...['sessions', 'blocks', 'messages', 'plays', 'media', 'complaints', 'users'],
  ...['friendships', 'friend_requests', 'credentials'],
]
const late = await openLateCommits(config.databaseUrl, tables)
afterAll(async () => {
  await late.close()
  await world.close()
})
/** How many wait for a lock: the one that may not commit yet, and whoever comes behind it. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

const GIVEN_UP = { reason: 'service.unavailable' }

describe('what was carried out though its answer was lost', () => {
  test('AU-13, P-D6 a change of password ends the other places’ sockets and plays', async () => {
    const { ben, annSide, playId } = await play(world)
    const place = await world.anyone.call(signIn, { account: ben.account, password: ben.password })
    const first = makeCaller(server.url, place.token)
    const benChat = await openChatter(server.url, ben)
    const form = { oldPassword: ben.password, newPassword: 'dune and tide' }
    await late.during(async () => {
      expect((await first.ask(changePassword, form)).body).toMatchObject(GIVEN_UP)
    })
    expect(await annSide.next('play_close')).toMatchObject({ playId, reason: 'signedOut' })
    await benChat.gone
  })

  test('ACC-12 the end of an account ends its sockets', async () => {
    const cem = await world.person('cem')
    const chat = await openChatter(server.url, cem)
    await late.during(async () => {
      const answer = await cem.ask(cancelAccount, { isSure: true, password: cem.password })
      expect(answer.body).toMatchObject(GIVEN_UP)
    })
    await chat.gone
  })

  test('ACC-01 a sign-up by name that is sent again is signed in, with its own password alone', async () => {
    const form = { account: 'late-name', password: 'tide and dune' }
    await late.during(async () => {
      expect((await world.anyone.ask(signUp, form)).body).toMatchObject(GIVEN_UP)
    })
    const guess = await world.anyone.ask(signUp, { ...form, password: 'dune and tide' })
    expect(guess.body.reason).toBe('account.taken')
    const { token } = await world.anyone.call(signUp, form)
    expect(await makeCaller(server.url, token).call(getProfile)).toMatchObject({ account: 'late-name' })
  })

  test('ACC-01, ACC-05 a sign-up by e-mail that is sent again is signed in by the same code', async () => {
    const form = { email: 'late@example.com', password: 'tide and dune' }
    const code = await mailedCode(world, form.email, 'signUp')
    await late.during(async () => {
      expect((await world.anyone.ask(signUp, { ...form, code })).body).toMatchObject(GIVEN_UP)
    })
    const { token } = await world.anyone.call(signUp, { ...form, code })
    expect(await makeCaller(server.url, token).call(getProfile)).toMatchObject({ email: form.email })
    const other = { ...form, code: await mailedCode(world, form.email, 'signUp'), password: 'dune and tide' }
    expect((await world.anyone.ask(signUp, other)).body.reason).toBe('account.emailTaken')
  })

  test('FRD-04 a block that is asked for again ends the play', async () => {
    const { ann, ben, annSide, playId } = await play(world)
    await late.during(async () => {
      expect((await ben.ask(block, { userId: ann.id })).body).toMatchObject(GIVEN_UP)
    })
    await ben.call(block, { userId: ann.id })
    expect(await annSide.next('play_close')).toMatchObject({ playId, reason: 'ended' })
  })

  test('FRND-009, FRND-026 a yes to a request makes friends, is told to both once, and is the same again', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const [annChat, benChat] = [await openChatter(server.url, ann), await openChatter(server.url, ben)]
    await late.during(async () => {
      expect((await ann.ask(applyFriend, { userId: ben.id })).body).toMatchObject(GIVEN_UP)
    })
    expect(await benChat.next('friend')).toMatchObject({ kind: 'application', userId: ann.id, pending: 1 })
    const id = (await ben.call(listApplications)).incoming[0]?.id
    await late.during(async () => {
      expect((await ben.ask(handleApplication, { id, action: 'Agree' })).body).toMatchObject(GIVEN_UP)
    })
    await ben.call(handleApplication, { id, action: 'Agree' })
    await ben.call(handleApplication, { id, action: 'Agree' })
    expect(await benChat.next('friend')).toMatchObject({ kind: 'handled', userId: ann.id, pending: 0 })
    expect((await annChat.next('message')).message.payload).toMatchObject({ tip: 'friendsNow' })
    expect((await ben.ask(handleApplication, { id, action: 'Reject' })).body.reason).toBe(
      'friend.applicationUnknown',
    )
    await annChat.say(ben, 'the second line')
    expect(annChat.all('message').at(-1)?.message.sequence).toBe(2)
  })

  test('FRND-013 somebody who is taken off the list again is off it, and the own windows hear of it', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await late.during(async () => {
      expect((await ann.ask(deleteFriend, { userId: ben.id })).body).toMatchObject(GIVEN_UP)
    })
    await ann.call(deleteFriend, { userId: ben.id })
    expect(await annChat.next('friend')).toMatchObject({ kind: 'list', userId: ben.id })
  })

  test('INT-03 a yes that is said again begins the play', async () => {
    const { ann, ben, annSide } = await meet(world)
    const playId = await ann.call(sendPlayByCode, { inviteNum: ben.inviteNum })
    await late.during(async () => {
      expect((await ben.ask(replayPlay, { playId, flag: true })).body).toMatchObject(GIVEN_UP)
    })
    await ben.call(replayPlay, { playId, flag: true })
    expect(await annSide.next('play_connect_success')).toMatchObject({ playId })
  })

  test('I-9, CHAT-016 a message that is sent again reaches the windows of both sides', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'before')
    await benChat.next('message')
    const second = await openChatter(server.url, ann)
    for (const text of ['plain', 'again']) {
      const message = textTo(ben, text)
      await late.during(async () => {
        expect(await annChat.ask('send', message)).toMatchObject(GIVEN_UP)
      })
      await annChat.call('send', message)
      expect((await benChat.next('message')).message.payload).toEqual({ text })
      expect((await second.next('message')).message.payload).toEqual({ text })
    }
  })

  test('I-9, CHAT-016 a message that only its second try wrote reaches each window once', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const first = textTo(ben, 'before')
    await annChat.call('send', first)
    const quote = JSON.stringify({ messageReply: quoteOf(ann, first.id, 'before') })
    const messages = [textTo(ben, 'plain'), { ...textTo(ben, 'an answer'), cloudCustomData: quote }]
    for (const message of messages) {
      await db.transaction().execute(async (trx) => {
        await sql`lock table messages in share mode`.execute(trx)
        expect(await annChat.ask('send', message)).toMatchObject(GIVEN_UP)
      })
      await annChat.call('send', message)
    }
    await annChat.say(ben, 'after')
    for (const chat of [annChat, benChat]) {
      const sequences = () => chat.all('message').map(({ message }) => message.sequence)
      await expect.poll(() => sequences().at(-1), PATIENCE).toBe(4)
      expect(sequences()).toEqual([1, 2, 3, 4])
    }
  })

  test('I-9 a message that is sent again before it is committed is one, and is no fault', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'before')
    const message = textTo(ben, 'twice')
    const { again } = await late.during(async () => {
      expect(await annChat.ask('send', message)).toMatchObject(GIVEN_UP)
      const asked = annChat.ask('send', message)
      // On a busy machine it may be given up, too, before it is seen to wait.
      await Promise.race([asked, vi.waitUntil(async () => (await countWaiting()) === 2, PATIENCE)])
      return { again: asked }
    })
    const { code, reason } = await again
    expect(code === 200 ? 'there' : reason).toMatch(/^(there|service\.unavailable)$/)
    expect(await annChat.call('send', message)).toMatchObject({ seq: 2 })
    await expect.poll(() => benChat.all('message').at(-1)?.message.sequence).toBe(2)
  })

  test('CHAT-036 a message that is recalled again goes from the other’s window', async () => {
    const { ben, annChat, benChat } = await meetToChat(world)
    await annChat.say(ben, 'secret')
    const recall = { conversationID: conversationWith(ben), seq: 1 }
    await late.during(async () => {
      expect(await annChat.ask('revoke', recall)).toMatchObject(GIVEN_UP)
    })
    expect(await annChat.call('revoke', recall)).toMatchObject({ isRevoked: true })
    expect((await benChat.next('revoked')).message).toMatchObject({ isRevoked: true, sequence: 1 })
  })

  test('CHAT-071 a picture that is opened by the same tap again is told to its sender', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const { id: uuid } = await uploaded(server, ann.token, await still('jpeg', 300, 200))
    const payload = { uuid, isOnce: true }
    const { seq } = await annChat.call('send', { ...textTo(ben, ''), type: 'image', payload } as never)
    const tap = { conversationID: conversationWith(ann), sequence: seq, requestId: randomId() }
    await late.during(async () => {
      expect((await ben.ask(openOnce, tap)).body).toMatchObject(GIVEN_UP)
    })
    await ben.call(openOnce, tap)
    expect((await annChat.next('edited')).message).toMatchObject({ once: { isOpened: true } })
  })

  test('UPL-01 an upload that is finished again is there, to its last byte', async () => {
    const ann = await world.person('ann')
    const whole = randomBytes(100_000)
    const { id } = await ann.call(beginUpload, { form: 'file', bytes: whole.length })
    await sendRest(server, ann.token, { id, offset: 0 }, whole)
    await late.during(async () => {
      expect((await ann.ask(finishUpload, { id })).body).toMatchObject(GIVEN_UP)
    })
    const { address } = await ann.call(finishUpload, { id })
    const stored = await ask(server, address, ann.token)
    expect(Buffer.from(await stored.arrayBuffer()).equals(whole)).toBe(true)
  })

  test('CO-04 a complaint that is sent again keeps its evidence', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const picture = await uploaded(server, ann.token, await still('jpeg', 300, 200))
    const said = { requestId: randomId(), userId: ben.id, reason: 'Keeps writing.', pictures: [picture.id] }
    await late.during(async () => {
      expect((await ann.ask(fileComplaint, said)).body).toMatchObject(GIVEN_UP)
    })
    const { id } = await ann.call(fileComplaint, said)
    const copies = db.selectFrom('complaint_media').select('store_id').where('complaint_id', '=', id)
    const { store_id } = await copies.executeTakeFirstOrThrow()
    expect(await mediaOf(server).openCopy(store_id)).toBeDefined()
  })
})
