import type { LegalPage } from '@thrum/contracts/console/page.routes'
import type { NoticeId, SiteMessageId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import type { Platform } from '@thrum/contracts/version/version.routes'
import type { ColumnType, Generated } from 'kysely'

export interface NoticesTable {
  id: NoticeId
  kind: 'notice' | 'guide'
  /** What an article that comes with the product is known by; null for what an operator wrote. */
  slug: string | null
  /** Order of the guide's articles. */
  place: Generated<number>
  created_at: Date
  withdrawn_at: Date | null
  /** When an operator last said its texts anew; an article that comes with the product has theirs since. */
  edited_at: Generated<Date | null>
}

/** Terms and privacy policy where an operator's text stands in place of the one that comes with the product. */
export interface LegalTextsTable {
  page: LegalPage
  language: Language
  name: string
  markdown: string
  changed_at: Date
}

export interface NoticeTextsTable {
  notice_id: NoticeId
  language: Language
  name: string
  markdown: string
}

export interface NoticeReadsTable {
  user_id: UserId
  notice_id: NoticeId
}

export interface SiteMessagesTable {
  id: SiteMessageId
  /** Null: to everyone who was signed up by then. */
  user_id: UserId | null
  created_at: Date
  withdrawn_at: Date | null
  /** Sent by hand: not what the settling of a complaint leads to. */
  by_operator: Generated<boolean>
}

export interface SiteMessageTextsTable {
  message_id: SiteMessageId
  language: Language
  name: string
  markdown: string
}

export interface SiteMessageReadsTable {
  user_id: UserId
  message_id: SiteMessageId
}

export interface VersionsTable {
  platform: Platform
  code: number
  version: string
  minimum_code: Generated<number>
  address: Generated<string>
  /** Lines per language. */
  notes: ColumnType<Partial<Record<Language, string[]>>, string, string>
  created_at: Date
}
