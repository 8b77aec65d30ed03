import { PATTERN_NAME_MAX } from '@thrum/contracts/limits'
import type { PatternHead } from '@thrum/contracts/pattern/pattern.entities'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call-error.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { rename } from '../pattern.api.ts'

interface RenameSheetProps {
  /** Undefined closes it. */
  readonly head: PatternHead | undefined
  readonly onClose: () => void
}

export function RenameSheet({ head, onClose }: RenameSheetProps) {
  const { t } = useTranslation()
  const formId = useId()
  return (
    <Sheet
      isOpen={head !== undefined}
      onClose={onClose}
      title={t('pattern.rename')}
      actions={
        <Button kind="accent" type="submit" form={formId} isFull>
          {t('pattern.save.keep')}
        </Button>
      }
    >
      {head === undefined ? null : <RenameForm key={head.id} id={formId} head={head} onDone={onClose} />}
    </Sheet>
  )
}

interface RenameFormProps {
  readonly id: string
  readonly head: PatternHead
  readonly onDone: () => void
}

function RenameForm({ id, head, onDone }: RenameFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(head.name)
  const [error, setError] = useState<string>()
  async function save() {
    try {
      await rename(head.id, typed)
      onDone()
    } catch (failed) {
      if (failed instanceof CallError && failed.failure === 'refused') setError(failed.text)
    }
  }
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
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
    </form>
  )
}
