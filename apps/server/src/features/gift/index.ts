import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import { createGiftRepo } from './gift.repo.ts'
import { bindGiftRoutes } from './gift.routes.ts'
import { createGiftService } from './gift.service.ts'

export function createGifts(context: Pick<Context, 'db' | 'limiter' | 'wall'>): {
  bindRoutes(door: Door): void
} {
  const gifts = createGiftService(createGiftRepo(context.db), context)
  return { bindRoutes: (door) => bindGiftRoutes(door, gifts) }
}
