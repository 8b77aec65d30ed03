import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import { createDeskRepo } from './desk.repo.ts'
import { bindDeskRoutes } from './desk.routes.ts'
import { createDesk } from './desk.service.ts'
import { guideIdOf } from './guide-id.ts'
import { createNoticeRepo } from './notice.repo.ts'
import { bindNoticeRoutes } from './notice.routes.ts'
import { createNoticeService } from './notice.service.ts'
import { createPageMaker } from './page-maker.ts'
import { readShippedPages } from './page-source.ts'
import { createSiteMessageRepo } from './site-message.repo.ts'

export { languageOfFile } from './page-source.ts'

/** Also puts the guide that comes with this version into the database. */
export async function createNotices({ db, wall, config }: Pick<Context, 'db' | 'wall' | 'config'>): Promise<{
  bindRoutes(door: Door): void
  bindConsole(door: ConsoleDoor): void
}> {
  const pages = await readShippedPages()
  const notices = createNoticeRepo(db)
  const startedAt = new Date(wall())
  const shipped = pages.guide.map(({ slug, place, texts }) => ({
    ...{ id: guideIdOf(slug), kind: 'guide' as const, slug, place },
    ...{ created_at: startedAt, texts },
  }))
  await notices.putShipped(shipped)
  const messages = createSiteMessageRepo(db)
  const desk = createDeskRepo(db)
  const service = createNoticeService({ notices, messages, pages, legal: desk, startedAt })
  const fillings = { operator: config.operatorName, contact: config.contactEmail }
  // Readers don't queue behind what is being written.
  const makePage = createPageMaker(fillings)
  const makeDraft = createPageMaker(fillings)
  return {
    bindRoutes: (door) => bindNoticeRoutes(door, service, fillings, makePage),
    bindConsole: (door) =>
      bindDeskRoutes(
        door,
        createDesk({ desk, notices, messages, pages, shipped, makePage: makeDraft, wall }),
        fillings,
        makeDraft,
      ),
  }
}
