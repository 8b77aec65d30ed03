import { queryOptions } from '@tanstack/react-query'
import type { PatternId } from '@thrum/contracts/ids'
import type { PatternData, PatternHead } from '@thrum/contracts/pattern/pattern.entities'
import {
  deletePattern,
  getPattern,
  listPatterns,
  renamePattern,
  savePattern,
} from '@thrum/contracts/pattern/pattern.routes'
import { toPattern } from '@thrum/toy-protocol/pattern-data'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import type { NamedPattern } from './fit-pattern.ts'

/** One's own, the newest first. */
export const patternsQuery = queryOptions({
  queryKey: ['pattern', 'list'],
  queryFn: async ({ signal }) => (await call(listPatterns, undefined, { signal, isSilent: true })).records,
})

export function patternQuery(id: PatternId) {
  return queryOptions({
    queryKey: ['pattern', 'one', id],
    queryFn: async ({ signal }): Promise<NamedPattern> =>
      toNamed(await call(getPattern, { id }, { signal, isSilent: true })),
  })
}

function toNamed({ name, pattern }: { name: string; pattern: PatternData }): NamedPattern {
  return { name, pattern: toPattern(pattern) }
}

/** One of one's own, whole. @throws CallError after the person was told */
export async function fetchPattern(id: PatternId): Promise<NamedPattern> {
  return toNamed(await call(getPattern, { id }, { showLoading: true, about: id }))
}

/**
 * The same id again is the same pattern, under the later name.
 * @throws CallError `pattern.nameInvalid`, `pattern.tooMany`, `pattern.invalid`, which nobody was told yet
 */
export async function keepPattern(id: PatternId, name: string, pattern: PatternData): Promise<PatternHead> {
  const head = await call(savePattern, { id, name, pattern: JSON.stringify(pattern) }, { notToast: true })
  await queryClient.invalidateQueries({ queryKey: ['pattern'] })
  return head
}

/** @throws CallError `pattern.nameInvalid`, `pattern.unknown`, which nobody was told yet */
export async function rename(id: PatternId, name: string): Promise<void> {
  await call(renamePattern, { id, name }, { notToast: true })
  await queryClient.invalidateQueries({ queryKey: ['pattern'] })
}

/** By itself, a while after it was asked for. One that is gone already is no trouble. */
export async function remove(id: PatternId): Promise<void> {
  // Whoever signs out has answered nothing.
  if (!session.isSignedIn) return
  // It stays out of sight while the call is on its way.
  queryClient.setQueryData(patternsQuery.queryKey, (heads) => heads?.filter((head) => head.id !== id))
  try {
    await call(deletePattern, { id }, { isBeside: true, notToast: true, outlivesPage: true })
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['pattern'] })
  }
}
