import { Hint } from '@thrum/contracts/play/play.entities'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import texts from '../../../ui/text.module.css'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import { isolated } from '../play-words.ts'
import css from './Together.module.css'

/** How long a tap is shown to have been said. */
const SHOWN_MS = 1_200
/** Below what the server hands on. */
const GAP_MS = 350

interface HintRowProps {
  readonly play: Interacting
  readonly isOnline: boolean
}

/** The receiver's taps to the one who steers. They move nothing by themselves. */
export function HintRow({ play, isOnline }: HintRowProps) {
  const { t } = useTranslation()
  const [said, setSaid] = useState<{ readonly hint: Hint; readonly atMs: number }>()
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => setSaid(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const name = isolated(play.partner.name)
  const title = t('together.hint.title', { name })
  function say(hint: Hint): void {
    const atMs = performance.now()
    if (!isOnline || atMs - (said?.atMs ?? Number.NEGATIVE_INFINITY) < GAP_MS) return
    playEffects.hint(hint)
    setSaid({ hint, atMs })
  }
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.hints}>
        {Hint.options.map((hint) => (
          <button
            key={hint}
            type="button"
            className={css.hint}
            data-said={said?.hint === hint || undefined}
            aria-disabled={!isOnline || undefined}
            onClick={() => say(hint)}
          >
            {t(`together.hint.${hint}`)}
          </button>
        ))}
      </div>
      <p className={texts.vh} role="status">
        {said === undefined ? '' : t('together.hint.sent', { name })}
      </p>
    </section>
  )
}
