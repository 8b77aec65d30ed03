import * as routes from '@thrum/contracts/console/gift.routes'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { LookUps } from '../operator/index.ts'
import type { GiftService } from './gift.service.ts'
import { toGiftLine } from './gift.view.ts'

const PAGE_SIZE = 20

export function bindGiftDesk(door: ConsoleDoor, gifts: GiftService, lookUps: Pick<LookUps, 'look'>): void {
  bindConsole(door, routes.listGiftLines, async ({ query, operator }) => {
    const { state, page = 1, pageSize: limit = PAGE_SIZE } = query
    await lookUps.look(operator, `gifts ${state} ${page} ${limit}`)
    const { rows, total } = await gifts.list(state, { limit, offset: (page - 1) * limit })
    // Addresses stand there: whoever reads a page has looked at each of these people.
    for (const userId of new Set(rows.map(({ user_id }) => user_id))) await lookUps.look(operator, userId)
    return { list: rows.map(toGiftLine), total }
  })
  bindConsole(door, routes.setGiftForm, async ({ body }) =>
    toGiftLine(await gifts.setState(body.id, body.state, body.from)),
  )
}
