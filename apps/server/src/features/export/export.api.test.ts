import { saveProfile } from '@thrum/contracts/account/account.routes'
import { getExport, startExport } from '@thrum/contracts/account/security.routes'
import { saveDraft } from '@thrum/contracts/chat/chat.routes'
import type { Device } from '@thrum/contracts/device/device.entities'
import { setDeviceAddress } from '@thrum/contracts/device/device.routes'
import { closePlay } from '@thrum/contracts/play/play.routes'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { conversationWith, openChatter, quoteOf, textTo } from '../../flows/chatter.ts'
import { product } from '../../flows/product.ts'
import { begin, meet, own } from '../../flows/stage.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { befriend } from '../friends/index.ts'
import { ask, filesOf, uploaded } from '../media/media-world.testkit.ts'
import { phoneJpeg } from '../media/sample-pictures.testkit.ts'
import { createStock } from '../store/index.ts'
import { createExportRepo } from './export.repo.ts'
import { readZip } from './zip.testkit.ts'

const DAY_MS = 24 * 60 * 60_000
const world = await openWorld(product)
afterAll(() => world.close())
const { server } = world
const { db } = server.context
const at = new Date()

/** Waits until the archive can be fetched. */
async function ready(person: Person) {
  const state = async () => (await person.call(getExport)).state
  await expect.poll(state, { timeout: 30_000 }).toBe('ready')
  return person.call(getExport)
}

async function fetched(person: Person): Promise<Map<string, Buffer>> {
  const { address } = await ready(person)
  const response = await ask(server, address ?? '')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  return readZip(Buffer.from(await response.arrayBuffer()))
}

/** Something of the person's in every table, with a mark in each text that is nobody else's business. */
async function putOrder(person: Person, mark: string): Promise<void> {
  const stock = createStock(server.context)
  const text = { name: `${mark}-product`, lead: '', description: '' }
  const goods_id = await stock.add({
    ...{ texts: { en: text }, price: 0, was: null, currency: 'USD', link: null, ground: 'sand', traits: [] },
    ...{ delivery: null, play: 'none', place: 1 },
  })
  const moments = { created_at: at, changed_at: at }
  await db
    .insertInto('goods_orders')
    .values({ id: `${mark}-order` as never, number: `${mark}-no`, user_id: person.id, goods_id, ...moments })
    .execute()
  await db
    .insertInto('cart_items')
    .values({ user_id: person.id, goods_id, count: 3, created_at: at })
    .execute()
}

async function fill(person: Person, mark: string, device: Device): Promise<void> {
  await person.call(saveProfile, { hometown: `${mark}-town`, birthday: '1981-02-03' })
  await person.call(setDeviceAddress, { id: device.id, address: `${mark}:00:11:22` })
  await db
    .updateTable('credentials')
    .set({ email: `${mark}@example.com` })
    .where('user_id', '=', person.id)
    .execute()
  const passkey = { id: `${mark}-passkey`, user_id: person.id, name: `${mark}-phone`, transports: '[]' }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, public_key: Buffer.from(`${mark}-key`), counter: 0, created_at: at })
    .execute()
  const form = { id: `${mark}-form`, user_id: person.id, platform: 'shop', order_number: `${mark}-order` }
  await db
    .insertInto('gift_forms')
    .values({ ...form, order_key: form.id, email: `${mark}@shop.example`, created_at: at, changed_at: at })
    .execute()
  await db
    .insertInto('patterns')
    .values({
      id: `${mark}PATTERN` as never,
      user_id: person.id,
      name: `${mark}-pattern`,
      duration_ms: 1_000,
      slots: '["1"]',
      preview: '[7]',
      tracks: '{"1":[[0,70]]}',
      created_at: at,
    })
    .execute()
  await putOrder(person, mark)
  const id = `${mark.toUpperCase()}MESSAGE` as never
  await db.insertInto('site_messages').values({ id, user_id: person.id, created_at: at }).execute()
  const text = { language: 'en' as const, name: `${mark}-subject`, markdown: `${mark}-text` }
  await db
    .insertInto('site_message_texts')
    .values({ message_id: id, ...text })
    .execute()
  await db
    .insertInto('push_devices')
    .columns(['session_id', 'user_id', 'endpoint', 'public_key', 'secret', 'created_at'])
    .expression((e) =>
      e
        .selectFrom('sessions')
        .select(['id', 'user_id'])
        .select((own) => [
          own.val(`https://push.example/${mark}-push`).as('endpoint'),
          own.val('p').as('public_key'),
        ])
        .select((own) => [own.val('s').as('secret'), 'created_at'])
        .where('user_id', '=', person.id),
    )
    .execute()
}

/** Each answers to what the other said, and to what they said themselves. */
async function talk(ann: Person, ben: Person): Promise<void> {
  const [annChat, benChat] = [await openChatter(server.url, ann), await openChatter(server.url, ben)]
  const [asked, said] = [textTo(ben, 'ann asks'), textTo(ann, 'benmark says')]
  await annChat.call('send', asked)
  await benChat.call('send', said)
  for (const quote of [quoteOf(ben, said.id, 'benmark'), quoteOf(ann, asked.id, 'ann')]) {
    const cloudCustomData = JSON.stringify({ messageReply: quote })
    await annChat.call('send', { ...textTo(ben, 'ann answers'), cloudCustomData })
  }
  const draft = { text: 'ann types', quote: quoteOf(ben, said.id, 'benmark says'), time: Date.now() }
  await ann.call(saveDraft, { conversationID: conversationWith(ben), draft: JSON.stringify(draft) })
}

describe('the archive of one’s own data', () => {
  test('ACC-14 holds what is kept of the person, as a page and as JSON, and the files as they are', async () => {
    const { ann, ben, annSide, benSide, devices } = await meet(world)
    const device = await own(world, ann, 'P2')
    await fill(ann, 'annmark', device)
    await befriend(server.context, ann.id, ben.id)
    const playId = await begin({ ann, ben, annSide, benSide, devices })
    await ann.call(closePlay, { id: playId })
    const medium = await uploaded(server, ann.token, await phoneJpeg())
    const stored = Buffer.from(await (await ask(server, medium.address, ann.token)).arrayBuffer())
    await ann.call(startExport)
    const files = await fetched(ann)
    const read = (name: string) => JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null')
    expect(read('profile')).toMatchObject([{ id: ann.id, hometown: 'annmark-town', birthday: '1981-02-03' }])
    const signIn = { account: ann.account, email: 'annmark@example.com', hasPassword: true }
    expect(read('signIn')).toEqual([signIn])
    expect(read('sessions')).toMatchObject([{ pushAddress: 'https://push.example/annmark-push' }])
    expect(read('passkeys')).toMatchObject([{ name: 'annmark-phone' }])
    expect(read('toys')).toMatchObject([{ code: device.code, address: 'annmark:00:11:22' }])
    expect(read('friends')).toMatchObject([{ id: ben.id, nickName: 'ben' }])
    expect(read('blocked')).toEqual([])
    expect(read('plays')).toMatchObject([{ id: playId, isInitiator: true, partnerName: 'ben' }])
    expect(read('giftForms')).toMatchObject([{ orderNumber: 'annmark-order', email: 'annmark@shop.example' }])
    const kept = { name: 'annmark-pattern', durationMs: 1_000, tracks: '{"1": [[0, 70]]}' }
    expect(read('patterns')).toMatchObject([kept])
    const bought = { number: 'annmark-no', product: 'annmark-product', state: 'claimed' }
    expect(read('orders')).toMatchObject([bought])
    expect(read('cart')).toMatchObject([{ product: 'annmark-product', count: 3 }])
    expect(read('siteMessages')).toMatchObject([{ isRead: false, markdown: 'annmark-text' }])
    expect(read('noticesRead')).toEqual([])
    expect(read('media')).toMatchObject([{ file: `media/${medium.id}.jpg`, bytes: stored.length }])
    expect(files.get(`media/${medium.id}.jpg`)?.equals(stored)).toBe(true)
    const page = files.get('index.html')?.toString() ?? ''
    expect(page).toContain('annmark-town')
    expect(page).not.toMatch(/<script|<img|src=|href=/i)
  })

  test('P-E1, ACC-14 holds nothing of anybody else but names and ids, and no secret of one’s own', async () => {
    const { ann, ben, annSide, benSide, devices } = await meet(world)
    await fill(ben, 'benmark', devices[0] as Device)
    await befriend(server.context, ann.id, ben.id)
    const playId = await begin({ ann, ben, annSide, benSide, devices })
    await ann.call(closePlay, { id: playId })
    await talk(ann, ben)
    await ann.call(startExport)
    const files = await fetched(ann)
    const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n')
    const foreign = ['benmark', ben.account, ben.inviteNum, ben.qrId, devices[0]?.code ?? '', '1981-02-03']
    const { password_hash } = await db
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    const secrets = [ann.token, ann.password, password_hash ?? '']
    for (const mark of [...foreign, ...secrets]) expect(all).not.toContain(mark)
    for (const word of ['ben', 'ann asks', 'ann answers', 'ann types']) expect(all).toContain(word)
    expect(all.split('ann asks')).toHaveLength(5)
  })

  test('ACC-14 what a person wrote is shown as text, whatever it looks like', async () => {
    const cy = await world.person('cy')
    await db
      .updateTable('users')
      .set({ hometown: '<script>alert(1)</script>' })
      .where('id', '=', cy.id)
      .execute()
    await cy.call(startExport)
    const page = (await fetched(cy)).get('index.html')?.toString()
    expect(page).not.toContain('<script')
    expect(page).toContain('&#60;script&#62;')
  })

  test('ACC-14 its page to read is in the person’s language', async () => {
    const di = await world.person('di')
    await di.ask(startExport, {}, { 'Accept-Language': 'zh-CN' })
    const page = (await fetched(di)).get('index.html')?.toString()
    expect(page).toContain('<html lang="zh-Hans" dir="ltr">')
    expect(page).toContain('个人资料')
  })
})

describe('fetching it', () => {
  test('ACC-14, P-E2 works for its owner alone, for 5 minutes an address, while the session lives', async () => {
    const [ed, fay] = [await world.person('ed'), await world.person('fay')]
    expect(await ed.call(getExport)).toEqual({
      ...{ state: 'none', percent: 0 },
      ...{ address: null, bytes: null, endsAtMs: null },
    })
    await ed.call(startExport)
    const { address, bytes } = await ready(ed)
    const plain = (address ?? '').split('?')[0] ?? ''
    expect(Number((await ask(server, address ?? '')).headers.get('content-length'))).toBe(bytes)
    expect((await ask(server, plain)).status).toBe(404)
    expect((await ask(server, plain, fay.token)).status).toBe(404)
    expect((await ask(server, address ?? '', fay.token)).status).toBe(404)
    expect(await fay.call(getExport)).toMatchObject({ state: 'none' })
    world.wall.advance(5 * 60_000)
    expect((await ask(server, address ?? '')).status).toBe(404)
    expect((await ask(server, (await ed.call(getExport)).address ?? '')).status).toBe(200)
  })

  test('ACC-14 ends after 24 h, bytes and all', async () => {
    const gus = await world.person('gus')
    await gus.call(startExport)
    const { address, endsAtMs } = await ready(gus)
    const id = /\/media\/(\w+)/.exec(address ?? '')?.[1] ?? ''
    expect((endsAtMs ?? 0) - world.wall.now()).toBeGreaterThan(DAY_MS - 60_000)
    expect(await filesOf(server.context.config)).toContain(id)
    world.wall.advance(DAY_MS)
    expect(await gus.call(getExport)).toMatchObject({ state: 'none', address: null })
    await server.context.jobs.send('media-sweep')
    const files = () => filesOf(server.context.config)
    await expect.poll(files, { timeout: 20_000 }).not.toContain(id)
  })

  test('ACC-14 a new one replaces the old one, and starting twice starts one', async () => {
    const hal = await world.person('hal')
    const started = await Promise.all(Array.from({ length: 3 }, () => hal.ask(startExport)))
    for (const { body } of started) expect(body.code).toBe(200)
    const first = await ready(hal)
    await hal.call(startExport)
    const second = await ready(hal)
    const idOf = (address: string | null) => /\/media\/(\w+)/.exec(address ?? '')?.[1] ?? ''
    expect(idOf(second.address)).not.toBe(idOf(first.address))
    const files = await filesOf(server.context.config)
    expect(files).toContain(idOf(second.address))
    expect(files).not.toContain(idOf(first.address))
    const rows = await db.selectFrom('media').select('id').where('owner_id', '=', hal.id).execute()
    expect(rows).toEqual([{ id: idOf(second.address) }])
  })

  test('ACC-14 one that a dead process left behind is made by the next', async () => {
    const ivy = await world.person('ivy')
    const row = { state: 'working' as const, percent: 40, language: 'en' as const, created_at: at }
    await db
      .insertInto('exports')
      .values({ user_id: ivy.id, ...row })
      .execute()
    expect(await ivy.call(getExport)).toMatchObject({ state: 'working', percent: 40 })
    await server.context.jobs.send('export-make')
    expect((await ready(ivy)).percent).toBe(100)
  })

  test('ACC-14 one that failed a few times is over, and a new one has as many tries', async () => {
    const kit = await world.person('kit')
    const repo = createExportRepo(db)
    const state = async () => (await kit.call(getExport)).state
    for (let begun = 0; begun < 2; begun += 1) {
      await repo.begin(kit.id, 'en', at)
      await repo.fail(kit.id, 2)
      expect(await state()).toBe('working')
      await repo.fail(kit.id, 2)
      expect(await state()).toBe('failed')
    }
    await kit.call(startExport)
    expect((await ready(kit)).percent).toBe(100)
  })
})

test('ACC-14 archives are limited to a few a day', async () => {
  const limits = { ...wideLimits(), exports: DEFAULT_LIMITS.exports }
  const narrow = await openWorld(product, { config: { limits } })
  try {
    const jo = await narrow.person('jo')
    const state = async () => (await jo.call(getExport)).state
    for (let made = 0; made < DEFAULT_LIMITS.exports.points; made += 1) {
      await jo.call(startExport)
      await expect.poll(state, { timeout: 30_000 }).toBe('ready')
    }
    expect((await jo.ask(startExport)).body.reason).toBe('request.tooMany')
    expect(await state()).toBe('ready')
  } finally {
    await narrow.close()
  }
})
