import type { PatternHead } from '@thrum/contracts/pattern/pattern.entities'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { exportPattern } from '../export-pattern.ts'
import { fetchPattern } from '../pattern.api.ts'

interface ExportSheetProps {
  /** Undefined closes it. */
  readonly head: PatternHead | undefined
  readonly onClose: () => void
}

/** A pattern as a file: whole, or as a script that other programs read. */
export function ExportSheet({ head, onClose }: ExportSheetProps) {
  const { t } = useTranslation()
  async function save(ending: 'json' | 'funscript') {
    if (head === undefined) return
    // Who is told why already stays where they are.
    const named = await fetchPattern(head.id).catch(() => undefined)
    if (named === undefined) return
    exportPattern(named, ending)
    onClose()
  }
  const isMore = head !== undefined && head.slots.length > 1
  return (
    <Sheet
      isOpen={head !== undefined}
      onClose={onClose}
      title={t('pattern.export.title')}
      text={t(isMore ? 'pattern.export.textMore' : 'pattern.export.text')}
      actions={
        <>
          <Button kind="accent" isFull icon="download" onClick={() => void save('json')}>
            {t('pattern.export.own')}
          </Button>
          <Button isFull icon="download" onClick={() => void save('funscript')}>
            {t('pattern.export.script')}
          </Button>
        </>
      }
    />
  )
}
