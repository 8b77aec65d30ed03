import { type OpsRun, type Typed, told, UsageError } from '../../ops-command.ts'
import { createStock, type StockService } from './index.ts'

export type Stock = StockService

/** More than a shop has. */
export const ALL = { currentPage: 1, pageSize: 100_000 }

/** A command on the store. */
export function stocked(run: (stock: Stock) => Promise<unknown>): OpsRun {
  return (store) => told(() => run(createStock(store)))
}

/** @throws UsageError for what is no moment with its zone */
export function typedMoment(typed: Typed, option: string): number | undefined {
  const text = typed.one(option)
  if (text === undefined) return undefined
  const [, day] = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? []
  const atMs = day !== undefined && isDay(day) ? Date.parse(text) : Number.NaN
  if (Number.isFinite(atMs)) return atMs
  throw new UsageError(`--${option} must be a moment like 2026-12-01T09:00Z.`)
}

/** The 30th of February is read as a day of March. */
function isDay(day: string): boolean {
  const atMs = Date.parse(day)
  return Number.isFinite(atMs) && new Date(atMs).toISOString().startsWith(day)
}
