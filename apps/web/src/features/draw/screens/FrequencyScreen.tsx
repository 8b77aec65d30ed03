import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../../i18n/text-key.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { AppOnly, SoloStopBar } from '../../player/index.ts'
import { times } from '../draw.texts.ts'
import { FREQUENCY, frequencyStore } from '../frequency.store.ts'
import { FrequencySlider, useFrequency } from '../parts/FrequencySlider.tsx'
import css from './FrequencyScreen.module.css'

interface Tempo {
  readonly nameKey: TextKey
  readonly ratio: number
  /** What is slower than this counts as it. */
  readonly below: number
  readonly picture: string
}

const TEMPOS: readonly Tempo[] = [
  {
    nameKey: 'draw.slow',
    ratio: 0.5,
    below: 1,
    picture: 'M4 12C11.3 2.7 16.7 2.7 24 12S36.7 21.3 44 12',
  },
  {
    nameKey: 'draw.even',
    ratio: 1,
    below: 2,
    picture: 'M4 12C7.6 2.7 10.4 2.7 14 12S20.4 21.3 24 12 30.4 2.7 34 12 40.4 21.3 44 12',
  },
  {
    nameKey: 'draw.fast',
    ratio: 2,
    below: Number.POSITIVE_INFINITY,
    picture:
      'M4 12C5.8 2.7 7.2 2.7 9 12S12.2 21.3 14 12 17.2 2.7 19 12 22.2 21.3 24 12 27.2 2.7 29 12 32.2 21.3 34 12 37.2 2.7 39 12 42.2 21.3 44 12',
  },
]

/**
 * How fast drawn lines play, as a sheet above the drawing, which goes on. Source: spec §2 (frequency), PLR-06
 */
export function FrequencyScreen() {
  const { t } = useTranslation()
  return capabilities.offersToys ? <Frequency /> : <AppOnly title={t('title.frequency')} />
}

function Frequency() {
  const { t } = useTranslation()
  const ratio = useFrequency()
  const [isOpen, setOpen] = useState(true)
  const wasOpen = useRef(true)
  useEffect(() => {
    // The sheet holds the way back while it is open.
    if (wasOpen.current && !isOpen) navigation.back()
    wasOpen.current = isOpen
  }, [isOpen])
  const close = () => setOpen(false)
  const chosen = TEMPOS.find(({ below }) => ratio < below)
  return (
    <div className={css.page}>
      <SoloStopBar />
      <Header title={t('title.frequency')} kind="hidden" />
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('title.frequency')}
        text={t('draw.frequencyText')}
        actions={
          <Button kind="accent" onClick={close}>
            {t('ui.done')}
          </Button>
        }
      >
        <p className={css.value}>{times(t, ratio)}</p>
        <FrequencySlider />
        <div className={css.ends} aria-hidden="true">
          <span>{times(t, FREQUENCY.lowest)}</span>
          <span>{times(t, FREQUENCY.highest)}</span>
        </div>
        <div className={css.tempos}>
          {TEMPOS.map((tempo) => (
            <button
              key={tempo.nameKey}
              type="button"
              className={css.tempo}
              aria-pressed={tempo === chosen}
              onClick={() => frequencyStore.set(tempo.ratio)}
            >
              <svg viewBox="0 0 48 24" aria-hidden="true">
                <path d={tempo.picture} />
              </svg>
              <span>{t(tempo.nameKey)}</span>
            </button>
          ))}
        </div>
      </Sheet>
    </div>
  )
}
