import { useQuery } from '@tanstack/react-query'
import type { PatternHead } from '@thrum/contracts/pattern/pattern.entities'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { formatLength } from '../../../lib/format-length.ts'
import { isolated } from '../../../lib/isolated.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { useFileInput } from '../../../ui/file/use-file-input.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { type SwipeAction, SwipeRow } from '../../../ui/list/SwipeRow.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { toCardPayload } from '../card/pattern-card.ts'
import type { NamedPattern } from '../fit-pattern.ts'
import { ExportSheet } from '../parts/ExportSheet.tsx'
import { PatternTile } from '../parts/PatternTile.tsx'
import { RemovalBar } from '../parts/RemovalBar.tsx'
import { RenameSheet } from '../parts/RenameSheet.tsx'
import { SavePattern } from '../parts/SavePattern.tsx'
import { SharePattern } from '../parts/SharePattern.tsx'
import { fetchPattern, patternsQuery, remove } from '../pattern.api.ts'
import { FILE_MAX_BYTES, readPatternFile } from '../pattern-file.ts'
import { type Removal, useRemoval } from '../removal.ts'

/** `/pages/player/patterns`: one's own patterns, and what can be done with them. Source: PLR-09 */
export function PatternsScreen() {
  const { t } = useTranslation()
  const patterns = useQuery(patternsQuery)
  const removal = useRemoval(remove)
  const [imported, setImported] = useState<NamedPattern>()
  const { open, input } = useFileInput({
    label: t('pattern.import'),
    accept: '.json,.funscript,application/json',
    onFile: (file) => void take(file),
  })
  const chosen = useRef<File>(undefined)
  async function take(file: File) {
    chosen.current = file
    // The file may be gone since it was chosen.
    const text = file.size > FILE_MAX_BYTES ? '' : await file.text().catch(() => '')
    // Another one was chosen while it came, and may be being named.
    if (chosen.current !== file) return
    const read = readPatternFile(text, file.name)
    if (read === 'unreadable') toast(t('pattern.importFailed'), { kind: 'alert' })
    else if (read === 'tooLong') toast(t('pattern.tooLong'), { kind: 'alert' })
    else setImported(read)
  }
  const shown = patterns.data?.filter(({ id }) => id !== removal.id)
  return (
    <Page
      header={
        <Header
          title={t('title.patterns')}
          end={<IconButton icon="plus" label={t('pattern.import')} onClick={open} />}
        />
      }
      foot={removal.id === undefined ? undefined : <RemovalBar removal={removal} />}
    >
      {input}
      {shown === undefined ? (
        patterns.isError ? (
          <NotLoaded onRetry={() => void patterns.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : shown.length === 0 ? (
        <EmptyState
          title={t('pattern.none')}
          text={t('pattern.noneText')}
          action={<Button onClick={open}>{t('pattern.import')}</Button>}
        />
      ) : (
        <Gallery heads={shown} removal={removal} />
      )}
      <SavePattern pattern={imported?.pattern} name={imported?.name} onDone={() => setImported(undefined)} />
    </Page>
  )
}

type Opened =
  | { readonly sheet: 'rename' | 'export'; readonly head: PatternHead }
  | { readonly sheet: 'share'; readonly card: ReturnType<typeof toCardPayload> }

function Gallery({ heads, removal }: { readonly heads: readonly PatternHead[]; readonly removal: Removal }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>()
  // What is answered late closes its own sheet, and none that was opened since.
  const close = () => setOpened((now) => (now === opened ? undefined : now))

  async function share({ id }: PatternHead) {
    // Who is told why already stays where they are.
    const named = await fetchPattern(id).catch(() => undefined)
    if (named === undefined) return
    const card = toCardPayload(named)
    if (card === undefined) toast(t('pattern.share.tooLong'), { kind: 'alert' })
    // What was opened meanwhile, and maybe typed into, stays.
    else setOpened((now) => now ?? { sheet: 'share', card })
  }
  const actionsOf = (head: PatternHead): SwipeAction[] => [
    { id: 'share', label: t('pattern.share.one'), icon: 'send', onRun: () => void share(head) },
    {
      id: 'export',
      label: t('pattern.export.one'),
      icon: 'download',
      onRun: () => setOpened({ sheet: 'export', head }),
    },
    {
      id: 'rename',
      label: t('pattern.rename'),
      icon: 'edit',
      onRun: () => setOpened({ sheet: 'rename', head }),
    },
    {
      id: 'delete',
      label: t('pattern.delete'),
      icon: 'trash',
      kind: 'danger',
      onRun: () => removal.begin(head.id),
    },
  ]
  return (
    <>
      <List>
        {heads.map((head) => (
          <SwipeRow key={head.id} label={isolated(head.name)} actions={actionsOf(head)}>
            <Row
              title={<bdi>{head.name}</bdi>}
              note={`${formatLength(head.durationMs, 1)} · ${formatDate(head.createdAtMs)}`}
              start={<PatternTile preview={head.preview} />}
              to="/pages/player/pattern"
              query={{ id: head.id }}
            />
          </SwipeRow>
        ))}
      </List>
      <RenameSheet head={opened?.sheet === 'rename' ? opened.head : undefined} onClose={close} />
      <ExportSheet head={opened?.sheet === 'export' ? opened.head : undefined} onClose={close} />
      <SharePattern card={opened?.sheet === 'share' ? opened.card : undefined} onClose={close} />
    </>
  )
}
