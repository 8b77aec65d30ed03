import { useQuery } from '@tanstack/react-query'
import type { PatternHead } from '@thrum/contracts/pattern/pattern.entities'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import type { NamedPattern } from '../fit-pattern.ts'
import { fetchPattern, patternsQuery } from '../pattern.api.ts'
import { PatternTile } from './PatternTile.tsx'

export interface PatternPickerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Chosen, and there whole. */
  readonly onPick: (named: NamedPattern) => void
}

/** Chooses one of one's own patterns, for whatever is done with it. */
export function PatternPicker({ isOpen, onClose, onPick }: PatternPickerProps) {
  const { t } = useTranslation()
  async function pick({ id }: PatternHead) {
    // Who is told why already stays where they are.
    const named = await fetchPattern(id).catch(() => undefined)
    if (named !== undefined) onPick(named)
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('pattern.pick')}>
      {isOpen ? <Choices onPick={(head) => void pick(head)} /> : null}
    </Sheet>
  )
}

function Choices({ onPick }: { readonly onPick: (head: PatternHead) => void }) {
  const { t } = useTranslation()
  const patterns = useQuery(patternsQuery)
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
          onClick={() => onPick(head)}
        />
      ))}
    </List>
  )
}
