import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { motion } from '../../../lib/motion.ts'
import { Button } from '../../../ui/button/Button.tsx'
import css from './LockFace.module.css'

/** STOP needs no PIN: it stands on the lock as long as a toy may move. */
export function LockStop() {
  const { t } = useTranslation()
  const state = useSyncExternalStore(motion.subscribe, motion.getSnapshot)
  if (state === 'rest') return null
  const stop = () => void motion.stop()
  return (
    <section className={css.stop} aria-label={t('discretion.stopTitle')}>
      {state === 'unconfirmed' ? (
        <p className={css.warning} role="alert">
          {t('toy.unconfirmedText')}
        </p>
      ) : null}
      <Button
        kind="stop"
        size="large"
        isFull
        icon="stop"
        onPointerDown={(event) => {
          if (event.button === 0) stop()
        }}
        onClick={(event) => {
          // Keys and screen readers come without a pointer.
          if (event.detail === 0) stop()
        }}
      >
        {t('player.stop')}
      </Button>
    </section>
  )
}
