import { createHash, randomBytes } from 'node:crypto'
import { CROCKFORD_ALPHABET, type DeviceId, type QrId, type UserId } from '@thrum/contracts/ids'
import type { Database } from '@thrum/server/db/schema'
import type { Kysely } from 'kysely'
import type { Seeded } from './thrum.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 500

/** Adults with a session and a bound toy each, written straight into the database. */
export async function seedPeople(db: Kysely<Database>, count: number): Promise<Seeded[]> {
  const people: Seeded[] = []
  while (people.length < count) people.push(...(await seedSome(db, Math.min(AT_ONCE, count - people.length))))
  return people
}

/** Neighbours in the list become friends: the first with the second, the third with the fourth. */
export async function seedFriends(db: Kysely<Database>, people: readonly Seeded[]): Promise<void> {
  const now = new Date()
  const rows = people.flatMap(({ id }, index) => {
    const friend = people[index ^ 1]
    return friend === undefined ? [] : [{ user_id: id, friend_id: friend.id, created_at: now }]
  })
  for (let n = 0; n < rows.length; n += AT_ONCE)
    await db
      .insertInto('friendships')
      .values(rows.slice(n, n + AT_ONCE))
      .execute()
}

async function seedSome(db: Kysely<Database>, count: number): Promise<Seeded[]> {
  const now = new Date()
  const rows = Array.from({ length: count }, () => ({
    id: text(BASE62, 20) as UserId,
    token: randomBytes(32).toString('base64url'),
    inviteNum: text(CROCKFORD_ALPHABET, 10),
    deviceCode: text(CROCKFORD_ALPHABET, 12),
  }))
  await db
    .insertInto('users')
    .values(
      rows.map(({ id, inviteNum }) => ({
        id,
        nick_name: 'Bench',
        avatar: '/avatars/dune-1.svg',
        birthday: '1990-01-01',
        invite_num: inviteNum,
        qr_id: text(BASE62, 20) as QrId,
        complete_at: now,
        created_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('sessions')
    .values(
      rows.map(({ id, token }) => ({
        id: text(BASE62, 20),
        user_id: id,
        token_hash: createHash('sha256').update(token).digest(),
        created_at: now,
        seen_at: now,
        ends_at: new Date(now.getTime() + DAY_MS),
      })),
    )
    .execute()
  await db
    .insertInto('device_codes')
    .values(rows.map(({ deviceCode }) => ({ code: deviceCode, model: 'P2', created_at: now })))
    .execute()
  await db
    .insertInto('devices')
    .values(
      rows.map(({ id, deviceCode }) => ({
        id: text(BASE62, 20) as DeviceId,
        user_id: id,
        code: deviceCode,
        is_default: true,
        bound_at: now,
      })),
    )
    .execute()
  return rows.map(({ id, token, inviteNum }) => ({ id, token, inviteNum }))
}

function text(alphabet: string, length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}
