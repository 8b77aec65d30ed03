import { Readable } from 'node:stream'
import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { MediaStore } from '../features/media/media-store.ts'
import type { Entry } from './entries.ts'
import { BackupTrouble } from './trouble.ts'

interface Parts {
  client: pg.Client
  /** The store as it is, unopened; undefined leaves media out. */
  store: Pick<MediaStore, 'list' | 'open'> | undefined
  keys: Buffer
  createdAt: string
}

/**
 * Everything of an installation, as of one moment: all tables are read in one transaction that sees no later
 * change. Media come after it; one that was removed meanwhile is left out.
 */
export async function* dump({ client, store, keys, createdAt }: Parts): AsyncGenerator<Entry> {
  await client.query('begin isolation level repeatable read read only')
  const migration = await lastMigration(client)
  if (migration === undefined) throw new BackupTrouble('The database is empty: nothing was saved.')
  yield {
    head: { kind: 'about', form: 1, createdAt, migration, withMedia: store !== undefined },
    content: none(),
  }
  yield { head: { kind: 'keys' }, content: Readable.from([keys]) }
  for (const { name, columns } of await listTables(client)) {
    const what = `copy public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) to stdout`
    const content = client.query(copyTo(what))
    // Whoever reads it hears of an error; one that comes once nobody reads any more is of no use.
    content.on('error', () => undefined)
    yield { head: { kind: 'table', name, columns }, content }
  }
  for (const { name, value } of await listSequences(client)) {
    yield { head: { kind: 'sequence', name, value }, content: none() }
  }
  await client.query('commit')
  for await (const { id } of store?.list() ?? []) {
    const content = await store?.open(id)
    if (content !== undefined) yield { head: { kind: 'medium', id }, content }
  }
  yield { head: { kind: 'end' }, content: none() }
}

async function* none(): AsyncGenerator<Buffer> {}

/** @returns undefined where no table was ever laid */
export async function lastMigration(client: pg.Client): Promise<string | undefined> {
  const there = await client.query<{ is: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as is`,
  )
  if (there.rows[0]?.is !== true) return undefined
  const last = await client.query<{ name: string | null }>('select max(name) as name from kysely_migration')
  return last.rows[0]?.name ?? undefined
}

interface Table {
  name: string
  columns: string[]
}

const TABLES = `
  select class.relname as name, array_agg(attribute.attname::text order by attribute.attnum) as columns,
    array(
      select distinct other.relname::text from pg_constraint
      join pg_class other on other.oid = pg_constraint.confrelid
      where contype = 'f' and conrelid = class.oid and confrelid <> class.oid
    ) as needs
  from pg_class class
  join pg_attribute attribute on attribute.attrelid = class.oid
  where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname not like 'kysely\\_%'
    and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
  group by class.oid, class.relname order by class.relname`

/** Those that others refer to come first, so that each reference is there when it is checked. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(TABLES)
  const sorted: Table[] = []
  const waiting = new Map(rows.map((row) => [row.name, row]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      waiting.delete(name)
      sorted.push({ name, columns })
    }
  }
  return sorted
}

async function listSequences(client: pg.Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return rows
}
