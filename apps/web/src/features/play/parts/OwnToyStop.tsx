import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { StopBar } from '../../player/index.ts'
import { toy } from '../../toy/index.ts'
import { playEffects } from '../play.live.ts'
import { RecordSign } from './RecordSign.tsx'
import css from './Sides.module.css'

interface OwnToyStopProps {
  /** The partner's toy, which the same STOP stops, has not answered yet. */
  readonly isPartnerStopping?: boolean
  readonly onEnd: () => void
}

/** The largest STOP there is, for whoever's own toy moves. */
export function OwnToyStop({ isPartnerStopping = false, onEnd }: OwnToyStopProps) {
  const { t } = useTranslation()
  const { stop } = useSyncExternalStore(toy.subscribe, toy.getSnapshot)
  return (
    <StopBar
      above={<RecordSign />}
      size="large"
      label={t('play.stopNow')}
      isStopping={stop === 'stopping' || isPartnerStopping}
      onStop={playEffects.stop}
      after={
        <div className={css.quiet}>
          <Button kind="text" size="small" onClick={onEnd}>
            {t('play.endSession')}
          </Button>
        </div>
      }
    />
  )
}
