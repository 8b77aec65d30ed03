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

/** Rows, and where those behind them begin; undefined at the end. */
export interface Stretch<Row, Place> {
  rows: Row[]
  next: Place | undefined
}

/**
 * For long lists, whose next page begins where the one before ended. A page in the middle that nobody has come to by
 * the ones before, as after a reload, is walked to.
 */
export function pagedList<Row extends RaRecord, Place>(
  fetchStretch: (
    filter: Record<string, unknown>,
    limit: number,
    from: Place | undefined,
  ) => Promise<Stretch<Row, Place>>,
): Source<Row>['list'] {
  const places = new Map<string, Place>()
  return async ({ pagination, filter }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const key = (number: number) => JSON.stringify([filter, perPage, number])
    const fetchPage = async (number: number) => {
      const stretch = await fetchStretch(filter ?? {}, perPage, places.get(key(number)))
      if (stretch.next !== undefined) places.set(key(number + 1), stretch.next)
      return stretch
    }
    let known = page
    while (known > 1 && !places.has(key(known))) known -= 1
    let { rows, next } = await fetchPage(known)
    for (let number = known + 1; number <= page; number += 1) {
      if (next === undefined) return { data: [], total: (number - 2) * perPage + rows.length }
      ;({ rows, next } = await fetchPage(number))
    }
    if (next === undefined) return { data: rows, total: (page - 1) * perPage + rows.length }
    return { data: rows, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 } }
  }
}

/** Of what comes newest first and is asked for by what it lies before: a full page may have more behind it. */
export function stretchOf<Row, Place>(
  rows: Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): Stretch<Row, Place> {
  const last = rows.at(-1)
  return { rows, next: last === undefined || rows.length < limit ? undefined : placeOf(last) }
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
