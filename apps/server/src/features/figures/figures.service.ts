import type { Figures } from '@thrum/contracts/console/figures.entities'
import type { FiguresRepo } from './figures.repo.ts'

const DAY_MS = 24 * 60 * 60_000
/** Counting goes over many rows; whoever looks again within it sees the same. */
const FRESH_MS = 60_000

interface Parts {
  repo: FiguresRepo
  wall: () => number
}

export async function countFigures({ repo, wall }: Parts, days: number): Promise<Figures> {
  const now = new Date(wall())
  const since = new Date(now.getTime() - (days - 1) * DAY_MS)
  const [open, settled] = [await repo.countOpen(now), await repo.countSettled()]
  return {
    days: await repo.listDays(since, now),
    complaints: { ...open, ...settled, breaches: open.late + settled.settledLate },
    now: await repo.countNow(),
  }
}

/** The dashboards' figures, a minute old at most. */
export function createFiguresService(parts: Parts) {
  const kept = new Map<number, { atMs: number; figures: Promise<Figures> }>()
  return {
    get(days: number): Promise<Figures> {
      const nowMs = parts.wall()
      const before = kept.get(days)
      if (before !== undefined && Math.abs(nowMs - before.atMs) < FRESH_MS) return before.figures
      const figures = countFigures(parts, days)
      kept.set(days, { atMs: nowMs, figures })
      figures.catch(() => kept.delete(days))
      return figures
    },
  }
}
export type FiguresService = ReturnType<typeof createFiguresService>
