import * as routes from '@thrum/contracts/console/gift.routes'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { LookUps } from '../operator/index.ts'
import type { GiftService } from './gift.service.ts'
import { toGiftLine } from './gift.view.ts'

const PAGE_SIZE = 20

export function bindGiftDesk(door: ConsoleDoor, gifts: GiftService, lookUps: Pick<LookUps, 'look'>): void {
  bindConsole(door, routes.listGiftLines, async ({ query, operator }) => {
    const { state, page = 1, pageSize: limit = PAGE_SIZE } = query
    // Addresses stand there, so each page counts.
    await lookUps.look(operator, `gifts ${state} ${page} ${limit}`)
    const { rows, total } = await gifts.list(state, { limit, offset: (page - 1) * limit })
    return { list: rows.map(toGiftLine), total }
  })
  bindConsole(door, routes.setGiftForm, async ({ body }) =>
    toGiftLine(await gifts.setState(body.id, body.state)),
  )
}
