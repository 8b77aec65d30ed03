import type { Scene, Slot } from '@thrum/contracts/device/device.entities'
import type { DeviceId, UserId } from '@thrum/contracts/ids'
import { PRACTICE_MODEL } from '@thrum/toy-protocol/foreign-toys'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** A person's device with what its model and code say. */
export interface DeviceRow {
  id: DeviceId
  user_id: UserId
  code: string
  address: string
  name: string
  is_default: boolean
  bound_at: Date
  model: string
  is_forbid: boolean
  img: string
  model_name: string
  stops_on_link_loss: boolean
  authenticated: boolean
  scene: Scene
  /** An operator's, which holds instead. */
  edited_scene: Scene | null
  slots: Slot[] | null
  made_for: UserId | null
}

export interface NewDevice {
  id: DeviceId
  user_id: UserId
  code: string
  name: string
  bound_at: Date
  atMost: number
  /** A toy without a printed code: this code is made up, and made with the device. */
  foreign?: { model: string; address: string; slots: readonly Slot[] | undefined }
}

function devicesWithModels(db: Kysely<Database>) {
  return db
    .selectFrom('devices as d')
    .innerJoin('device_codes as c', 'c.code', 'd.code')
    .innerJoin('device_models as m', 'm.model', 'c.model')
    .select([
      'd.id',
      'd.user_id',
      'd.code',
      'd.address',
      'd.name',
      'd.is_default',
      'd.bound_at',
      'd.slots',
      'c.model',
      'c.is_forbid',
      'c.made_for',
      'm.img',
      'm.name as model_name',
      'm.stops_on_link_loss',
      'm.authenticated',
      'm.scene',
      'm.edited_scene',
    ])
}

export function createDeviceRepo(db: Kysely<Database>) {
  return {
    /** The default first, then as they were bound. */
    async list(userId: UserId): Promise<DeviceRow[]> {
      return devicesWithModels(db)
        .where('d.user_id', '=', userId)
        .orderBy('d.is_default', 'desc')
        .orderBy('d.bound_at')
        .orderBy('d.id')
        .execute()
    },

    async find(userId: UserId, id: DeviceId): Promise<DeviceRow | undefined> {
      return devicesWithModels(db).where('d.user_id', '=', userId).where('d.id', '=', id).executeTakeFirst()
    },

    /** Of any owner; for the server's own use after a restart. */
    async findById(id: DeviceId): Promise<DeviceRow | undefined> {
      return devicesWithModels(db).where('d.id', '=', id).executeTakeFirst()
    },

    /**
     * Binds under a lock on the owner's row, so that neither the number of devices nor the one default can be
     * raced; the unique code decides between two people. What is bound already, as a lost answer leaves it, is not
     * bound again. What was disabled takes no place: its owner doesn't see it, and can't remove it.
     * @returns the id of what is bound now
     */
    async bind(row: NewDevice): Promise<DeviceId | 'full' | 'taken'> {
      const { atMost, foreign, ...bound } = row
      const device =
        foreign === undefined ? bound : { ...bound, address: foreign.address, slots: slotsText(foreign) }
      return db.transaction().execute(async (trx) => {
        await lockOwner(trx, row.user_id)
        const same = await findSame(trx, row)
        if (same !== undefined) return same
        const owned = await countOwn(trx, row.user_id)
        if (owned.inService >= atMost) return 'full'
        if (foreign !== undefined) await makeCode(trx, { ...row, model: foreign.model })
        const inserted = await trx
          .insertInto('devices')
          .values({ ...device, is_default: owned.all === 0 })
          .onConflict((conflict) => conflict.column('code').doNothing())
          .executeTakeFirst()
        return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n ? row.id : 'taken'
      })
    },

    /** The oldest of the others becomes the default where the default goes. */
    async unbind(userId: UserId, id: DeviceId): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        await lockOwner(trx, userId)
        const gone = await trx
          .deleteFrom('devices')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .returning(['is_default', 'code'])
          .executeTakeFirst()
        if (gone === undefined) return false
        await dropCode(trx, gone.code)
        const next = await trx
          .selectFrom('devices')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('bound_at')
          .orderBy('id')
          .executeTakeFirst()
        if (gone.is_default && next !== undefined) await markDefault(trx, next.id)
        return true
      })
    },

    async setDefault(userId: UserId, id: DeviceId): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        await lockOwner(trx, userId)
        const own = await trx
          .selectFrom('devices')
          .select('id')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst()
        if (own === undefined) return false
        await trx.updateTable('devices').set({ is_default: false }).where('user_id', '=', userId).execute()
        await markDefault(trx, id)
        return true
      })
    },

    async update(
      userId: UserId,
      id: DeviceId,
      change: { name: string } | { address: string },
    ): Promise<boolean> {
      const result = await db
        .updateTable('devices')
        .set(change)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
  }
}
export type DeviceRepo = ReturnType<typeof createDeviceRepo>

async function lockOwner(trx: Transaction<Database>, userId: UserId): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

async function countOwn(
  trx: Transaction<Database>,
  userId: UserId,
): Promise<{ all: number; inService: number }> {
  const { all, inService } = await trx
    .selectFrom('devices as d')
    .innerJoin('device_codes as c', 'c.code', 'd.code')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('c.is_forbid', '=', false).as('inService'),
    ])
    .where('d.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { all: Number(all), inService: Number(inService) }
}

/** The same toy has the same code; one without is reached at the same address. */
async function findSame(
  trx: Transaction<Database>,
  { user_id, code, name, foreign }: NewDevice,
): Promise<DeviceId | undefined> {
  const own = trx.selectFrom('devices as d').select('d.id').where('d.user_id', '=', user_id)
  if (foreign === undefined) return (await own.where('d.code', '=', code).executeTakeFirst())?.id
  const { model, address } = foreign
  if (address === '') return undefined
  const row = await own
    .innerJoin('device_codes as c', 'c.code', 'd.code')
    .where('c.made_for', '=', user_id)
    .where('c.model', '=', model)
    .where('d.address', '=', address)
    .where(sql<boolean>`d.slots::jsonb is not distinct from ${slotsText(foreign)}::jsonb`)
    // All phones have one address: what they are called tells them apart.
    .$if(model === PRACTICE_MODEL, (phones) => phones.where(sql<boolean>`${name} in ('', d.name)`))
    .executeTakeFirst()
  return row?.id
}

function slotsText({ slots }: { slots: readonly Slot[] | undefined }): string | null {
  return slots === undefined ? null : JSON.stringify(slots)
}

/** @param row.bound_at when the device, and with it the code, came to be */
async function makeCode(
  trx: Transaction<Database>,
  { code, model, user_id, bound_at }: { code: string; model: string; user_id: UserId; bound_at: Date },
): Promise<void> {
  await trx
    .insertInto('device_codes')
    .values({ code, model, created_at: bound_at, made_for: user_id })
    .execute()
}

/** A printed code stays for the next owner. */
async function dropCode(trx: Transaction<Database>, code: string): Promise<void> {
  await trx.deleteFrom('device_codes').where('code', '=', code).where('made_for', 'is not', null).execute()
}

async function markDefault(trx: Transaction<Database>, id: DeviceId): Promise<void> {
  await trx.updateTable('devices').set({ is_default: true }).where('id', '=', id).execute()
}
