import type { BrowserContext, Page } from '@playwright/test'
import type { World } from './world/world.ts'

let count = 0

/** 20 letters and digits, in the form of the product's ids. */
function newId(): string {
  count += 1
  return `e2e${String(count).padStart(17, '0')}`
}

export interface NoticeText {
  readonly name: string
  readonly markdown?: string
  readonly language?: string
  /** Epoch ms. */
  readonly atMs?: number
}

/** Puts a notice into the database as it stands, past the operator's commands. */
export async function publishNotice(world: World, notice: NoticeText): Promise<string> {
  const { name, markdown = 'Text.', language = 'en', atMs = Date.now() } = notice
  const id = newId()
  // What was there before somebody signed up is no news to them.
  await world.sql('update users set created_at = least(created_at, $1)', [new Date(atMs).toISOString()])
  await world.sql('insert into notices (id, kind, created_at) values ($1, $2, $3)', [
    id,
    'notice',
    new Date(atMs).toISOString(),
  ])
  await world.sql('insert into notice_texts values ($1, $2, $3, $4)', [id, language, name, markdown])
  return id
}

/** A message of the house to one person. */
export async function sendMessage(world: World, userId: string, message: NoticeText): Promise<string> {
  const { name, markdown = 'Text.', language = 'en', atMs = Date.now() } = message
  const id = newId()
  await world.sql('insert into site_messages (id, user_id, created_at) values ($1, $2, $3)', [
    id,
    userId,
    new Date(atMs).toISOString(),
  ])
  await world.sql('insert into site_message_texts values ($1, $2, $3, $4)', [id, language, name, markdown])
  return id
}

export interface VersionText {
  readonly platform: 'android' | 'ios' | 'web'
  readonly code: number
  readonly minimumCode?: number
  readonly address?: string
  readonly notes?: Readonly<Record<string, readonly string[]>>
}

export async function publishVersion(world: World, version: VersionText): Promise<void> {
  const { platform, code, minimumCode = 0, address = '', notes = {} } = version
  await world.sql(
    `insert into versions (platform, code, version, minimum_code, address, notes, created_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [platform, code, `1.0.${code - 1}`, minimumCode, address, JSON.stringify(notes)],
  )
}

/** What one test published is nothing to the next. */
export async function withdrawAll(world: World): Promise<void> {
  await world.sql('delete from notices where slug is null')
  await world.sql('delete from site_messages')
  await world.sql('delete from versions')
}

/** Nothing is really opened outside; what would be is written down. */
export async function watchOpened(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const opened: unknown[][] = []
    Object.assign(window, {
      opened,
      open: (...typed: unknown[]) => {
        opened.push(typed)
        return null
      },
    })
  })
}

/** What `window.open` was called with since the page came. */
export function openedBy(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => (window as unknown as { opened: unknown[][] }).opened)
}
