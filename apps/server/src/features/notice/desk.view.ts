import type { NoticeHead } from '@thrum/contracts/console/notice.routes'
import type { LegalDetail, LegalHead } from '@thrum/contracts/console/page.routes'
import type { SiteMessageHead } from '@thrum/contracts/console/site-message.routes'
import type { MessageHeadRow, NoticeHeadRow } from './desk.repo.ts'
import type { Legal } from './desk.service.ts'

const timeOf = (moment: Date | null) => moment?.getTime() ?? null

export function toNoticeHead(row: NoticeHeadRow): NoticeHead {
  const { id, kind, name, languages, place, slug, created_at, withdrawn_at, edited_at } = row
  return {
    ...{ id, kind, name, languages, place },
    createdAtMs: created_at.getTime(),
    withdrawnAtMs: timeOf(withdrawn_at),
    isShipped: slug !== null,
    isEdited: slug !== null && edited_at !== null,
    editedAtMs: timeOf(edited_at),
  }
}

export function toMessageHead(row: MessageHeadRow): SiteMessageHead {
  const { id, user_id, name, languages, created_at, withdrawn_at } = row
  return {
    ...{ id, userId: user_id, name, languages },
    createdAtMs: created_at.getTime(),
    withdrawnAtMs: timeOf(withdrawn_at),
  }
}

export function toLegalHead({ page, language, edited, shipped }: Legal): LegalHead {
  return {
    ...{ page, language },
    name: (edited ?? shipped)?.name ?? '',
    isEdited: edited !== undefined,
    changedAtMs: edited?.changed_at.getTime() ?? null,
  }
}

export function toLegalDetail(legal: Legal): LegalDetail {
  return {
    ...toLegalHead(legal),
    text: legal.edited ?? legal.shipped ?? null,
    shipped: legal.shipped ?? null,
  }
}
