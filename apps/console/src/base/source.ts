import type { GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin'

/** Where the rows of one resource come from, over the console's contracts. */
export interface Source<Row extends RaRecord = RaRecord> {
  list(params: GetListParams): Promise<GetListResult<Row>>
  /** Left out where the list already holds everything about a row. */
  one?(id: Identifier): Promise<Row>
  create?(fields: Record<string, unknown>): Promise<Row>
  update?(id: Identifier, fields: Record<string, unknown>): Promise<Row>
}

/** For short lists, which come whole: sorted and cut here. */
export function wholeList<Row extends RaRecord>(
  fetchAll: (filter: Record<string, unknown>) => Promise<Row[]>,
): Source<Row>['list'] {
  return async ({ pagination, sort, filter }) => {
    const rows = await fetchAll((filter ?? {}) as Record<string, unknown>)
    const field = sort?.field
    const sorted =
      field === undefined || !rows.some((row) => row[field] !== undefined)
        ? rows
        : rows.toSorted((one, other) => compare(one[field], other[field]) * (sort?.order === 'DESC' ? -1 : 1))
    const { page, perPage } = pagination ?? { page: 1, perPage: rows.length }
    return { data: sorted.slice((page - 1) * perPage, page * perPage), total: rows.length }
  }
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '').localeCompare(String(other ?? ''))
}

/** For long lists, whose next page begins behind the last row of the one before. */
export function pagedList<Row extends RaRecord, Place>(
  fetchPage: (filter: Record<string, unknown>, limit: number, behind: Place | undefined) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Source<Row>['list'] {
  const places = new Map<string, Place>()
  return async ({ pagination, filter }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const key = (number: number) => JSON.stringify([filter, perPage, number])
    const rows = await fetchPage((filter ?? {}) as Record<string, unknown>, perPage, places.get(key(page)))
    const last = rows.at(-1)
    if (last !== undefined) places.set(key(page + 1), placeOf(last))
    return { data: rows, pageInfo: { hasNextPage: rows.length === perPage, hasPreviousPage: page > 1 } }
  }
}

/** For lists whose pages have numbers. */
export function numberedList<Row extends RaRecord>(
  fetchPage: (query: Record<string, unknown>) => Promise<{ list: Row[]; total: number }>,
): Source<Row>['list'] {
  return async ({ pagination, filter }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const { list, total } = await fetchPage({ ...filter, page, pageSize: perPage })
    return { data: list, total }
  }
}
