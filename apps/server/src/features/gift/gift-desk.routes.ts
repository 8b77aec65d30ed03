import * as routes from '@thrum/contracts/console/gift.routes'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { GiftService } from './gift.service.ts'
import { toGiftLine } from './gift.view.ts'

const PAGE_SIZE = 20

export function bindGiftDesk(door: ConsoleDoor, gifts: GiftService): void {
  bindConsole(door, routes.listGiftLines, async ({ query }) => {
    const limit = query.pageSize ?? PAGE_SIZE
    const { rows, total } = await gifts.list(query.state, { limit, offset: ((query.page ?? 1) - 1) * limit })
    return { list: rows.map(toGiftLine), total }
  })
  bindConsole(door, routes.setGiftForm, async ({ body }) =>
    toGiftLine(await gifts.setState(body.id, body.state)),
  )
}
