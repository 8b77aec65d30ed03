import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { ConsoleDoor } from '../../http/console-door.ts'
import type { Operators } from '../operator/index.ts'
import { createGiftRepo } from './gift.repo.ts'
import { bindGiftRoutes } from './gift.routes.ts'
import { createGiftService } from './gift.service.ts'
import { bindGiftDesk } from './gift-desk.routes.ts'

export function createGifts(context: Pick<Context, 'db' | 'limiter' | 'wall'>): {
  bindRoutes(door: Door): void
  bindConsole(door: ConsoleDoor, operators: Pick<Operators, 'lookUps'>): void
} {
  const gifts = createGiftService(createGiftRepo(context.db), context)
  return {
    bindRoutes: (door) => bindGiftRoutes(door, gifts),
    bindConsole: (door, { lookUps }) => bindGiftDesk(door, gifts, lookUps),
  }
}
