import type { GalleryKind } from '@thrum/contracts/chat/chat.entities'
import { deleteConversation, deleteMessage, listGallery } from '@thrum/contracts/chat/chat.routes'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Chatter, conversationWith, freshId, identityOf, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { uploaded } from '../media/media-world.testkit.ts'
import { still } from '../media/sample-pictures.testkit.ts'
import { meetToChat } from './chat.testkit.ts'
import { createConversationRepo } from './conversation.repo.ts'
import { createGalleryRepo } from './gallery.repo.ts'
import { planOf } from './plan.testkit.ts'
import { createRiskRepo } from './risk.repo.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server } = world
const { db, pool } = server.context
const photo = await still('jpeg', 60, 40)

async function sendMedium(by: Person, chat: Chatter, to: Person, path?: string) {
  const { id: uuid } = await uploaded(server, by.token, photo, path)
  const payload =
    path === undefined
      ? { uuid, imageFormat: 1, imageInfoArray: [] }
      : { uuid, fileName: 'a.txt', fileSize: 1, fileUrl: '' }
  const type = path === undefined ? 'image' : 'file'
  const id = freshId()
  const asked = { to: identityOf(to), conversationType: 'C2C' as const, id, type, payload } as const
  return { id, seq: (await chat.call('send', asked)).seq }
}

const seen = async (person: Person, other: Person, kind: GalleryKind) =>
  (await person.call(listGallery, { conversationID: conversationWith(other), kind })).records.map(
    ({ sequence }) => sequence,
  )

describe('the gallery of a conversation', () => {
  test('CHAT-071 holds pictures, files and texts with a link, each by itself, newest first, for both', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    await sendMedium(ann, annChat, ben)
    await annChat.say(ben, 'See HTTPS://example.org/a, it is good')
    await sendMedium(ben, benChat, ann, '/user/upload/file')
    await annChat.say(ben, 'http://example.org is not, and https: neither')
    await sendMedium(ben, benChat, ann)
    for (const [person, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      const found = await Promise.all(
        (['pictures', 'films', 'files', 'links'] as const).map((kind) => seen(person, other, kind)),
      )
      expect(found).toEqual([[5, 1], [], [3], [2]])
    }
    const { records } = await ben.call(listGallery, {
      conversationID: conversationWith(ann),
      kind: 'pictures',
    })
    expect(records[0]).toMatchObject({ from: identityOf(ben), type: 'image', conversationType: 'C2C' })
    expect(records[0]?.payload.imageInfoArray).toHaveLength(3)
  })

  test('CHAT-071 comes page after page, whatever is sent meanwhile', async () => {
    const { ann, ben, annChat, benChat } = await meetToChat(world)
    for (let count = 1; count <= 5; count += 1) await annChat.say(ben, `https://example.org/${count}`)
    const query = { conversationID: conversationWith(ann), kind: 'links' as const, limit: 2 }
    const found: number[] = []
    let before: number | undefined
    for (let hasMore = true; hasMore; ) {
      const page = await ben.call(listGallery, { ...query, before })
      await benChat.say(ann, 'https://example.org/new')
      found.push(...page.records.map(({ sequence }) => sequence))
      before = found.at(-1)
      hasMore = page.hasMore
    }
    expect(found).toEqual([5, 4, 3, 2, 1])
  })

  test('CHAT-071, CHAT-036, CHAT-060 shows nothing that one does not see: recalled, marked, deleted, cleared', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    const [first, second, third] = [
      await sendMedium(ann, annChat, ben),
      await sendMedium(ann, annChat, ben),
      await sendMedium(ann, annChat, ben),
    ]
    const withAnn = conversationWith(ann)
    await annChat.call('revoke', { conversationID: conversationWith(ben), seq: first.seq })
    expect(await seen(ann, ben, 'pictures')).toEqual([3, 2])
    await createRiskRepo(db).mark(ann.id, second.id, true)
    expect([await seen(ann, ben, 'pictures'), await seen(ben, ann, 'pictures')]).toEqual([[3], [3]])
    await ben.call(deleteMessage, { conversationID: withAnn, sequence: third.seq })
    expect([await seen(ann, ben, 'pictures'), await seen(ben, ann, 'pictures')]).toEqual([[3], []])
    await annChat.call('send', textTo(ben, 'https://example.org'))
    await ben.call(deleteConversation, { conversationID: withAnn, keepRow: true })
    expect([await seen(ann, ben, 'links'), await seen(ben, ann, 'links')]).toEqual([[4], []])
  })

  test('CHAT-071, CH-02 is for the two alone; with a friend whom nothing was said to it is empty', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'https://example.org')
    const cy = await world.person('cy')
    for (const other of [ann, ben]) {
      const query = { conversationID: conversationWith(other), kind: 'links' as const }
      expect(await cy.ask(listGallery, query)).toMatchObject({ body: { reason: 'chat.conversationUnknown' } })
    }
    const { ann: dee, ben: eli } = await meetToChat(world)
    expect(await seen(dee, eli, 'links')).toEqual([])
    expect(
      await ann.ask(listGallery, { conversationID: conversationWith(ben), kind: 'all' as never }),
    ).toMatchObject({ body: { reason: 'request.invalid' } })
  })

  test('CHAT-071 is read by an index of its own, however long the conversation is', async () => {
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'https://example.org')
    const row = await createConversationRepo(db).find(ann.id, ben.id)
    if (row === undefined) throw new Error('no conversation')
    await sql`
      insert into messages
        (conversation_id, seq, change, sender_id, client_id, type, payload, folded, sent_at)
      select ${row.id}, n, n, ${ann.id}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        case when n % 100 = 0 then 'image' else 'text' end, '{}', case when n % 100 > 0 then 'word' end, now()
      from generate_series(2, 20000) n`.execute(db)
    await sql`analyze messages`.execute(db)
    const range = { conversationId: row.id, clearedSeq: 0, before: 20_000, limit: 61 }
    for (const [kind, index] of [
      ['pictures', 'messages_media'],
      ['links', 'messages_links'],
    ] as const)
      expect(
        await planOf(pool, (asked) => createGalleryRepo(asked).list(ann.id, { ...range, kind })),
      ).toContain(index)
  })
})
