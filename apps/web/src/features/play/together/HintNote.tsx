import { useTranslation } from 'react-i18next'
import type { InitiatorSnapshot } from '../initiator.ts'
import { useNowMs } from '../use-play.ts'
import css from './Together.module.css'

/** So long a hint stands on the stage. */
const SHOWN_MS = 5_000

interface HintNoteProps {
  readonly hint: InitiatorSnapshot['hint']
  readonly name: string
}

/** What the partner tapped, on the stage of the one who steers. */
export function HintNote({ hint, name }: HintNoteProps) {
  const { t } = useTranslation()
  const nowMs = useNowMs(500)
  const isShown = hint !== undefined && nowMs - hint.heardAtMs < SHOWN_MS
  return (
    <div role="status">
      {isShown ? (
        <p key={hint.heardAtMs} className={css.hinted}>
          {t(`together.hint.said.${hint.hint}`, { name })}
        </p>
      ) : null}
    </div>
  )
}
