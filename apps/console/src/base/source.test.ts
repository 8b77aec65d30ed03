import { describe, expect, it } from 'vitest'
import { pagedList, stretchOf, wholeList } from './source.ts'

const SORT = { field: 'name', order: 'DESC' as const }

describe('lists of the console', () => {
  it('OPS-01 begins a page behind the last row of the one before, for each filter', async () => {
    const rows = [5, 4, 3, 2, 1].map((id) => ({ id }))
    const listAnew = () =>
      pagedList<{ id: number }, number>(async ({ from }, limit, before = Number.POSITIVE_INFINITY) => {
        const found = rows.filter(({ id }) => id < before && id <= Number(from ?? 5)).slice(0, limit)
        return stretchOf(found, limit, ({ id }) => id)
      })
    let list = listAnew()
    const page = (number: number, filter = {}) =>
      list({ pagination: { page: number, perPage: 2 }, sort: SORT, filter })
    expect((await page(1)).data).toEqual([{ id: 5 }, { id: 4 }])
    expect((await page(1, { from: 3 })).data).toEqual([{ id: 3 }, { id: 2 }])
    expect(await page(2)).toMatchObject({
      data: [{ id: 3 }, { id: 2 }],
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    })
    expect(await page(3)).toMatchObject({ data: [{ id: 1 }], total: 5 })

    // A page that was loaded anew knows of none before.
    list = listAnew()
    expect(await page(3)).toMatchObject({ data: [{ id: 1 }], total: 5 })
    expect((await page(2)).data).toEqual([{ id: 3 }, { id: 2 }])
    expect(await page(9)).toEqual({ data: [], total: 5 })
  })

  it('OPS-01 sorts short lists here, and leaves the order of those that have no such field', async () => {
    const list = wholeList(async () => [
      { id: 1, name: 'a' },
      { id: 2, name: 'c' },
      { id: 3, name: 'b' },
    ])
    const idsBy = async (field: string) => {
      const { data } = await list({
        pagination: { page: 1, perPage: 2 },
        sort: { field, order: 'DESC' },
        filter: {},
      })
      return data.map(({ id }) => id)
    }
    expect(await idsBy('name')).toEqual([2, 3])
    expect(await idsBy('place')).toEqual([1, 2])
  })
})
