import { useQuery } from '@tanstack/react-query'
import type { PatternHead } from '@thrum/contracts/pattern/pattern.entities'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import type { NamedPattern } from '../fit-pattern.ts'
import { fetchPattern, patternsQuery } from '../pattern.api.ts'
import { PatternTile } from './PatternTile.tsx'

export interface PatternPickerProps {
  /** Chosen, and there whole. */
  readonly onPick: (named: NamedPattern) => void
}

/**
 * One's own patterns to choose from, for whatever is done with it. Stands in its place, as that may be in a popup, and
 * lives as long as it is open: what is closed picks nothing any more.
 */
export function PatternPicker({ onPick }: PatternPickerProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('pattern.pick')}>
      <Choices onPick={onPick} />
    </section>
  )
}

function Choices({ onPick }: PatternPickerProps) {
  const { t } = useTranslation()
  const patterns = useQuery(patternsQuery)
  const tapped = useRef<PatternHead>(undefined)
  useEffect(
    () => () => {
      tapped.current = undefined
    },
    [],
  )
  async function pick(head: PatternHead) {
    tapped.current = head
    // Who is told why already stays where they are.
    const named = await fetchPattern(head.id).catch(() => undefined)
    if (named !== undefined && tapped.current === head) onPick(named)
  }
  if (patterns.data === undefined)
    return patterns.isError ? <NotLoaded onRetry={() => void patterns.refetch()} /> : <Skeleton lines={4} />
  if (patterns.data.length === 0)
    return <EmptyState title={t('pattern.none')} text={t('pattern.noneText')} hasStrings={false} />
  return (
    <List>
      {patterns.data.map((head) => (
        <Row
          key={head.id}
          title={<bdi>{head.name}</bdi>}
          note={formatLength(head.durationMs, 1)}
          start={<PatternTile preview={head.preview} />}
          onClick={() => void pick(head)}
        />
      ))}
    </List>
  )
}
