import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import css from './App.module.css'
import { connection } from './lib/connection.ts'
import { motion } from './lib/motion.ts'
import { newerCopy } from './lib/newer-copy.ts'

/** A thin line over all pages: no way to the server, or a newer build that waits. */
export function TopStrip() {
  const { t } = useTranslation()
  const isUp = useSyncExternalStore(connection.subscribe, connection.getSnapshot)
  const isNewer = useSyncExternalStore(newerCopy.subscribe, newerCopy.getSnapshot)
  const moves = useSyncExternalStore(motion.subscribe, motion.getSnapshot)
  const line = (inside: ReactNode) => <div className={css.line}>{inside}</div>
  return (
    <div className={css.strip} role="status" aria-live="polite">
      {isUp ? null : line(t('shell.offline'))}
      {/* Never while something moves: a reload would stop it. */}
      {isUp && isNewer && moves === 'rest'
        ? line(
            <>
              {t('shell.newer')}
              <button type="button" className={css.take} onClick={newerCopy.take}>
                {t('shell.reload')}
              </button>
            </>,
          )
        : null}
    </div>
  )
}
