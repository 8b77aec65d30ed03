import * as routes from '@thrum/contracts/console/goods.routes'
import { GoodsId } from '@thrum/contracts/ids'
import { PICTURE_MAX_BYTES } from '@thrum/contracts/limits'
import * as z from 'zod/mini'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import { bindConsoleUpload } from '../../http/console-upload.ts'
import { textIdOf } from '../../ids.ts'
import type { StockService } from './stock.service.ts'
import { toStockDetail, toStockLine, toStockOrder, toStockShowcase } from './stock.view.ts'

const PAGE_SIZE = 20

const pagingOf = ({ page, pageSize }: { page?: number | undefined; pageSize?: number | undefined }) => ({
  currentPage: page ?? 1,
  pageSize: pageSize ?? PAGE_SIZE,
})

export function bindStockRoutes(door: ConsoleDoor, stock: StockService, wall: () => number): void {
  const detail = async (id: GoodsId) => toStockDetail(await stock.find(id), wall())
  bindConsole(door, routes.listStock, async ({ query }) => {
    const { rows, total } = await stock.list(pagingOf(query))
    return { list: rows.map((row) => toStockLine(row, wall())), total }
  })
  bindConsole(door, routes.getStock, ({ query }) => detail(query.id))
  bindConsole(door, routes.addStock, async ({ body }) =>
    detail(await stock.add(body.draft, z.parse(GoodsId, textIdOf(`goods/${body.actId}`)))),
  )
  bindConsole(door, routes.changeStock, async ({ body }) => {
    await stock.change(body.id, body.draft, body.changedAtMs)
    return detail(body.id)
  })
  bindConsole(door, routes.scheduleStock, async ({ body }) => {
    await stock.schedule(body.id, body.times, body.changedAtMs)
    return detail(body.id)
  })
  bindPictures(door, stock, detail)
  bindShowcases(door, stock, wall)
  bindConsole(door, routes.listStockOrders, async ({ query }) => {
    const { rows, total } = await stock.listOrders(query.state, pagingOf(query))
    return { list: rows.map(toStockOrder), total }
  })
  bindConsole(door, routes.setStockOrder, async ({ body }) => {
    await stock.setOrder(body.id, body.state, body.from)
    return null
  })
}

function bindPictures(
  door: ConsoleDoor,
  stock: StockService,
  detail: (id: GoodsId) => Promise<routes.StockDetail>,
): void {
  bindConsoleUpload(
    door,
    routes.addStockPicture,
    async ({ id }, content) => {
      await stock.addPictures(id, [content])
      return detail(id)
    },
    PICTURE_MAX_BYTES,
  )
  bindConsole(door, routes.orderStockPictures, async ({ body }) => {
    await stock.orderPictures(body.id, body.pictureIds)
    return detail(body.id)
  })
  bindConsole(door, routes.removeStockPicture, async ({ body }) => {
    await stock.removePicture(body.id, body.pictureId)
    return detail(body.id)
  })
}

function bindShowcases(door: ConsoleDoor, stock: StockService, wall: () => number): void {
  const list = async () => (await stock.listShowcases()).map((row) => toStockShowcase(row, wall()))
  bindConsole(door, routes.listStockShowcases, list)
  bindConsole(door, routes.saveStockShowcase, async ({ body }) => {
    const { actId, id, before, times, ...entry } = body
    const draft = { ...entry, ...times }
    if (id !== undefined && before !== undefined) await stock.changeShowcase(id, draft, before)
    else await stock.addShowcase(draft, textIdOf(`showcase/${actId}`))
    return list()
  })
  bindConsole(door, routes.removeStockShowcase, async ({ body }) => {
    await stock.removeShowcase(body.id, body.before)
    return null
  })
}
