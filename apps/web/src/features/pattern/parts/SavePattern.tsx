import type { PatternId } from '@thrum/contracts/ids'
import { PATTERN_NAME_MAX, PATTERN_PREVIEW_BARS } from '@thrum/contracts/limits'
import type { Pattern } from '@thrum/toy-protocol/pattern'
import { previewOf, toPattern } from '@thrum/toy-protocol/pattern-data'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call-error.ts'
import { formatMoment } from '../../../lib/format.ts'
import { formatLength } from '../../../lib/format-length.ts'
import { randomId } from '../../../lib/random-id.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { useSettled } from '../../../ui/popup/use-settled.ts'
import { exportPattern } from '../export-pattern.ts'
import { fitPattern } from '../fit-pattern.ts'
import { keepPattern } from '../pattern.api.ts'
import { toPatternName } from '../pattern-name.ts'
import { PatternPicture } from './PatternPicture.tsx'
import css from './SavePattern.module.css'

export interface SavePatternProps {
  /** What may be kept; undefined closes it. */
  readonly pattern: Pattern | undefined
  /** What it was called where it comes from. */
  readonly name?: string | undefined
  /** Something to know about it first. */
  readonly note?: string | undefined
  /** Kept, or not wanted. */
  readonly onDone: (isKept: boolean) => void
}

/** Names a pattern and keeps it. Whoever has one to keep opens this: a recording, a stroke, a file, a message. */
export function SavePattern({ pattern, name, note, onDone }: SavePatternProps) {
  const { t } = useTranslation()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const isOpen = pattern !== undefined
  const mayDrop = useSettled(isOpen) && !isBusy
  return (
    <Sheet
      isOpen={isOpen}
      onClose={mayDrop ? () => onDone(false) : undefined}
      title={t('pattern.save.title')}
      text={note}
      actions={
        <>
          <Button kind="accent" type="submit" form={formId} isFull isBusy={isBusy}>
            {t('pattern.save.keep')}
          </Button>
          <Button kind="text" isFull disabled={!mayDrop} onClick={() => onDone(false)}>
            {t('pattern.save.drop')}
          </Button>
        </>
      }
    >
      {pattern === undefined ? null : (
        <SaveForm
          formId={formId}
          pattern={pattern}
          name={name}
          isBusy={isBusy}
          onBusy={setBusy}
          onKept={() => onDone(true)}
        />
      )}
    </Sheet>
  )
}

interface SaveFormProps {
  readonly formId: string
  readonly pattern: Pattern
  readonly name: string | undefined
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
  readonly onKept: () => void
}

/** Lives from one opening of the sheet to its end. */
function SaveForm({ formId, pattern, name, isBusy, onBusy, onKept }: SaveFormProps) {
  const { t } = useTranslation()
  const [id] = useState(() => randomId() as PatternId)
  const [typed, setTyped] = useState(
    () => name ?? toPatternName(t('pattern.save.named', { date: formatMoment(Date.now()) })),
  )
  const [error, setError] = useState<string>()
  const [isStuck, setStuck] = useState(false)
  const preview = useMemo(() => previewOf(pattern, PATTERN_PREVIEW_BARS), [pattern])
  const fit = useMemo(() => fitPattern(pattern), [pattern])

  async function keep() {
    if (fit === undefined) {
      setError(t('pattern.tooLong'))
      return
    }
    onBusy(true)
    try {
      await keepPattern(id, typed, fit)
      toast(t('pattern.save.done'), { kind: 'done' })
      onKept()
    } catch (failed) {
      if (!(failed instanceof CallError) || failed.failure === 'ignored') return
      if (failed.failure === 'refused') setError(failed.text)
      // Another name helps; against all else there is the way out of here.
      setStuck(failed.reason !== 'pattern.nameInvalid')
    } finally {
      onBusy(false)
    }
  }

  return (
    <form
      id={formId}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Enter submits beside the button.
        if (!isBusy) void keep()
      }}
    >
      <PatternPicture preview={preview} />
      <p className={css.length}>{formatLength(pattern.durationMs, 1)}</p>
      <Field
        label={t('pattern.name')}
        error={error}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
        maxLength={PATTERN_NAME_MAX * 2}
        autoComplete="off"
        dir="auto"
      />
      {isStuck && fit !== undefined ? (
        <Button
          icon="download"
          onClick={() => exportPattern({ name: typed, pattern: toPattern(fit) }, 'json')}
        >
          {t('pattern.export.one')}
        </Button>
      ) : null}
    </form>
  )
}
