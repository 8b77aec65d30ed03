import { listConversations, listMessages } from '@thrum/contracts/chat/chat.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { conversationWith, freshId, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { createLog } from '../../log.ts'
import { readCommand } from '../../ops-command.ts'
import { chatCommands } from './chat.ops.ts'
import { meetToChat } from './chat.testkit.ts'
import { createRiskRepo } from './risk.repo.ts'
import { watchMarks } from './risk.timer.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { db } = world.server.context
const risk = createRiskRepo(db)

describe('a message that a moderator marked', () => {
  test('CHAT-060 says so on both sides, live, to whoever was away, and in history', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const message = textTo(ben, 'one')
    await annChat.call('send', message)
    await annChat.say(ben, 'two')
    const conversationID = conversationWith(ann)
    const { change } = await benChat.call('sync', { conversationID, after: 0 })
    const { ownChange, records: before } = await ben.call(listConversations)
    expect(await risk.mark(ann.id, message.id, true)).toBe(true)
    for (const chat of [annChat, benChat])
      expect(await chat.next('edited')).toMatchObject({
        message: { sequence: 1, hasRiskContent: true, isEdited: false },
      })
    const missed = await benChat.call('sync', { conversationID, after: change })
    expect(missed.records).toMatchObject([{ sequence: 1, hasRiskContent: true }])
    const list = await ben.call(listConversations, { since: ownChange })
    expect(list.records).toMatchObject([{ conversationID, unreadCount: before[0]?.unreadCount }])
    const { records } = await ben.call(listMessages, { conversationID })
    expect(records).toMatchObject([{ hasRiskContent: false }, { hasRiskContent: true }])
    expect(await risk.mark(ann.id, message.id, false)).toBe(true)
    expect(await benChat.next('edited')).toMatchObject({ message: { sequence: 1, hasRiskContent: false } })
  })

  test('CHAT-060 can be neither sent again nor edited; others can', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const [marked, other] = [textTo(ben, 'one'), textTo(ben, 'two')]
    for (const message of [marked, other]) await annChat.call('send', message)
    await risk.mark(ann.id, marked.id, true)
    expect(await annChat.ask('send', marked)).toMatchObject({ code: -1, reason: 'chat.kindRefused' })
    expect(await annChat.ask('send', other)).toMatchObject({ code: 200, data: { seq: 2 } })
    const conversationID = conversationWith(ben)
    expect(await annChat.ask('edit', { conversationID, seq: 1, text: 'x' })).toMatchObject({
      code: -1,
      reason: 'chat.editRefused',
    })
    await annChat.call('edit', { conversationID, seq: 2, text: 'x' })
  })

  test('CHAT-060, CH-02 is found by sender and id together, and marked again it changes nothing', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const id = freshId()
    await annChat.say(ben, 'mine', id)
    await benChat.say(ann, 'mine too', id)
    expect(await risk.mark(ben.id, freshId(), true)).toBe(false)
    expect(await risk.mark('A'.repeat(20), id, true)).toBe(false)
    const change = async () =>
      (await annChat.call('sync', { conversationID: conversationWith(ben), after: 0 })).change
    const first = await change()
    expect(await risk.mark(ben.id, id, true)).toBe(true)
    expect(await risk.mark(ben.id, id, true)).toBe(true)
    expect(await change()).toBe(first + 1)
    const { records } = await ann.call(listMessages, { conversationID: conversationWith(ben) })
    expect(records.map(({ hasRiskContent }) => hasRiskContent)).toEqual([true, false])
  })

  test('CHAT-060, OPS-01 is named on the operator’s command line, which says what it could not do', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    const id = freshId()
    await annChat.say(ben, 'one', id)
    const say = async (sender: string, message: string, mark: string) => {
      const words = ['chat', 'risk', '--sender', sender, '--message', message, '--mark', mark]
      return (await readCommand(words, chatCommands))?.({ db, wall: world.wall.now, dataDir: '' })
    }
    expect(await say(ann.id, id, 'on')).toEqual({ value: { sender: ann.id, message: id, isRisky: true } })
    expect(await benChat.next('edited')).toMatchObject({ message: { ID: id, hasRiskContent: true } })
    expect(await say(ann.id, id, 'off')).toMatchObject({ value: { isRisky: false } })
    for (const [sender, message] of [
      [ben.id, id],
      [ann.id, 'x'],
      ["' or 1=1", id],
    ] as const)
      expect(await say(sender, message, 'on')).toMatchObject({
        value: { isRisky: false },
        trouble: 'This person sent no message with this id.',
      })
    await expect(say(ann.id, id, 'maybe')).rejects.toThrow('--mark is on or off, not "maybe".')
  })

  test('CHAT-060 is told once, and found again when a look failed', async () => {
    const clock = new FakeClock()
    const target = { conversationId: 1, seq: 1, userId: 'a' as never, otherId: 'b' as never }
    const takeNews = vi
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValueOnce([target])
      .mockResolvedValue([])
    const tell = vi.fn(async () => undefined)
    const end = watchMarks({ repo: { takeNews }, tell, clock, log: createLog('silent') })
    for (const times of [0, 1, 1]) {
      await clock.advance(1_000)
      expect(tell).toHaveBeenCalledTimes(times)
    }
    end()
    await clock.advance(5_000)
    expect(takeNews).toHaveBeenCalledTimes(3)
    expect(clock.timers).toBe(0)
  })

  test('CHAT-060 that can’t be told holds back no other, and is told once the database is back', async () => {
    const clock = new FakeClock()
    const [broken, away, whole] = [1, 2, 3].map((seq) => ({
      ...{ conversationId: 1, seq, userId: 'a' as never, otherId: 'b' as never },
    }))
    const takeNews = vi.fn().mockResolvedValueOnce([broken, away, whole]).mockResolvedValue([])
    const tell = vi
      .fn(async (_target: unknown) => undefined)
      .mockRejectedValueOnce(new Error('broken'))
      .mockRejectedValueOnce(new Error('Query read timeout'))
    const end = watchMarks({ repo: { takeNews }, tell, clock, log: createLog('silent') })
    for (const _look of [1, 2, 3]) await clock.advance(1_000)
    end()
    expect(tell.mock.calls).toEqual([[broken], [away], [whole], [away]])
  })
})
