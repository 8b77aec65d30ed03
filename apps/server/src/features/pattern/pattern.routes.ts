import * as routes from '@thrum/contracts/pattern/pattern.routes'
import { bind, type Door } from '../../http/bind.ts'
import { newPatternId } from '../../ids.ts'
import type { PatternService } from './pattern.service.ts'
import { toNamedPattern, toPatternHead } from './pattern.view.ts'

export function bindPatternRoutes(door: Door, patterns: PatternService): void {
  bind(
    door,
    routes.listPatterns,
    async ({ caller }) => ({ records: (await patterns.list(caller.userId)).map(toPatternHead) }),
    { limit: 'lists' },
  )
  bind(door, routes.getPattern, async ({ caller, query }) =>
    toNamedPattern(await patterns.get(caller.userId, query.id)),
  )
  bind(
    door,
    routes.savePattern,
    async ({ caller, body: { id, name, pattern } }) =>
      toPatternHead(await patterns.save(caller.userId, id ?? newPatternId(), name, pattern)),
    { limit: 'patterns', tooLarge: 'pattern.invalid' },
  )
  bind(door, routes.renamePattern, async ({ caller, body }) => {
    await patterns.rename(caller.userId, body.id, body.name)
    return null
  })
  bind(door, routes.deletePattern, async ({ caller, body }) => {
    await patterns.remove(caller.userId, body.id)
    return null
  })
}
