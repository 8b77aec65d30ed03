import OrderIcon from '@mui/icons-material/ReceiptLong'
import GoodsIcon from '@mui/icons-material/Storefront'
import ShowcaseIcon from '@mui/icons-material/ViewCarousel'
import {
  addStock,
  getStock,
  listStock,
  listStockOrders,
  listStockShowcases,
} from '@thrum/contracts/console/goods.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { numberedList, wholeList } from '../../base/source.ts'
import { GoodsList } from './GoodsList.tsx'
import { GoodsPage } from './GoodsPage.tsx'
import { OrderList } from './OrderList.tsx'
import { ShowcaseList } from './ShowcaseList.tsx'

export const GOODS: Section = {
  name: 'goods',
  label: 'Goods',
  icon: GoodsIcon,
  // Support knows products by their names alone, for a card.
  roles: addStock.access,
  source: {
    list: numberedList((query) => callConsole(listStock, query)),
    one: (id) => callConsole(getStock, { id }),
  },
  list: GoodsList,
  show: GoodsPage,
}

export const SHOWCASE: Section = {
  name: 'showcase',
  label: 'Showcase',
  icon: ShowcaseIcon,
  roles: listStockShowcases.access,
  source: { list: wholeList(() => callConsole(listStockShowcases)) },
  list: ShowcaseList,
}

export const ORDERS: Section = {
  name: 'orders',
  label: 'Orders',
  icon: OrderIcon,
  roles: listStockOrders.access,
  source: { list: numberedList((query) => callConsole(listStockOrders, query)) },
  list: OrderList,
}
