import { RATING_COMMENT_MAX, RATING_MAX } from '@thrum/contracts/chat/cards'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countCharacters } from '../../../lib/characters.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import css from './RatingSheet.module.css'

interface RatingSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRate: (score: number, comment: string) => void
}

const STARS = Array.from({ length: RATING_MAX }, (_, at) => at + 1)

/** How one found the service: 1 to 5 stars, and words if one likes. Requirement INPT-033 */
export function RatingSheet({ isOpen, onClose, onRate }: RatingSheetProps) {
  const { t } = useTranslation()
  const [score, setScore] = useState(0)
  const [comment, setComment] = useState('')
  const length = countCharacters(comment)
  const send = () => {
    onRate(score, comment)
    setScore(0)
    setComment('')
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('official.rateTitle')}
      actions={
        <Button kind="accent" isFull disabled={score === 0 || length > RATING_COMMENT_MAX} onClick={send}>
          {t('official.send')}
        </Button>
      }
    >
      <fieldset className={css.stars} aria-label={t('official.rateTitle')}>
        {STARS.map((star) => (
          <button
            key={star}
            type="button"
            data-on={star <= score || undefined}
            aria-pressed={star === score}
            aria-label={t('official.stars', { score: star, max: RATING_MAX })}
            // The chosen one takes itself off.
            onClick={() => setScore(star === score ? star - 1 : star)}
          >
            <span aria-hidden="true">★</span>
          </button>
        ))}
      </fieldset>
      <TextArea
        label={t('official.comment')}
        rows={3}
        dir="auto"
        value={comment}
        hint={t('chat.input.count', { length, max: RATING_COMMENT_MAX })}
        maxLength={RATING_COMMENT_MAX * 4}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Sheet>
  )
}
