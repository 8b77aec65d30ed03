import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import css from './CancelWordSheet.module.css'

interface CancelWordSheetProps {
  isOpen: boolean
  onClose: () => void
  onTyped: () => void
}

/** Case, width and the spaces around don't matter. */
function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** The second confirmation: a word that nobody types by accident. */
export function CancelWordSheet({ isOpen, onClose, onTyped }: CancelWordSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('account.cancel.wordTitle')}
      text={t('account.cancel.wordText')}
    >
      <Word onTyped={onTyped} onClose={onClose} />
    </Sheet>
  )
}

/** Lives as long as the sheet is open, so that the word is typed anew each time. */
function Word({ onTyped, onClose }: Omit<CancelWordSheetProps, 'isOpen'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const word = t('account.cancel.word')
  const isTyped = fold(typed) === fold(word)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped) onTyped()
      }}
    >
      <Field
        label={t('account.cancel.wordLabel', { word })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <Button type="submit" kind="danger" isFull disabled={!isTyped}>
        {t('account.cancel.goOn')}
      </Button>
      <Button isFull onClick={onClose}>
        {t('account.cancel.keep')}
      </Button>
    </form>
  )
}
