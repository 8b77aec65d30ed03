import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import { guideIdOf } from './guide-id.ts'
import { createNoticeRepo } from './notice.repo.ts'
import { bindNoticeRoutes } from './notice.routes.ts'
import { createNoticeService } from './notice.service.ts'
import { readShippedPages } from './page-source.ts'
import { createSiteMessageRepo } from './site-message.repo.ts'

export { languageOfFile } from './page-source.ts'

/** Also puts the guide that comes with this version into the database. */
export async function createNotices({
  db,
  wall,
  config,
}: Pick<Context, 'db' | 'wall' | 'config'>): Promise<{ bindRoutes(door: Door): void }> {
  const pages = await readShippedPages()
  const notices = createNoticeRepo(db)
  const startedAt = new Date(wall())
  await notices.putShipped(
    pages.guide.map(({ slug, place, texts }) => ({
      id: guideIdOf(slug),
      kind: 'guide',
      slug,
      place,
      created_at: startedAt,
      texts,
    })),
  )
  const messages = createSiteMessageRepo(db)
  const service = createNoticeService({ notices, messages, pages, startedAt })
  const fillings = { operator: config.operatorName, contact: config.contactEmail }
  return { bindRoutes: (door) => bindNoticeRoutes(door, service, fillings) }
}
