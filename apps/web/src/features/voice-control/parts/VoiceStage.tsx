import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Dot } from '../../../ui/badge/Dot.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { LevelMeter } from '../../toy/index.ts'
import type { Listening } from '../listening.ts'
import { thresholdOf } from '../voice-source.ts'
import css from './VoiceStage.module.css'

/** The ring's parts, as px of its own picture. */
const CENTRE = 150
const INNER = 60
const LEAST = 6
const MOST = 34
const CIRCLES = [132, 108, 86, 66]

/** What was heard at each of the last looks, as a ring that begins at the top. */
function ringOf(past: readonly number[]): string {
  return past
    .map((ratio, at) => {
      const angle = (at / past.length) * Math.PI * 2
      const [x, y] = [Math.sin(angle), -Math.cos(angle)]
      const outer = INNER + LEAST + ratio * MOST
      const place = (radius: number) =>
        `${(CENTRE + x * radius).toFixed(1)} ${(CENTRE + y * radius).toFixed(1)}`
      return `M${place(INNER)}L${place(outer)}`
    })
    .join('')
}

interface VoiceStageProps {
  readonly listening: Pick<Listening, 'subscribe' | 'getSnapshot'>
  readonly sensitivity: number
  /** Whose toy it is. */
  readonly tag: string
  readonly isConnected: boolean
  readonly onToggle: () => void
}

/** What is heard now, and from where on it moves the toy. */
export function VoiceStage({ listening, sensitivity, tag, isConnected, onToggle }: VoiceStageProps) {
  const { t } = useTranslation()
  const { at, now, peakRatio, past } = useSyncExternalStore(listening.subscribe, listening.getSnapshot)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const threshold = thresholdOf(sensitivity)
  const isOn = at !== 'still'
  return (
    <section className={css.stage} aria-label={t('player.stageLabel')}>
      <span className={css.tag}>
        {isConnected ? <Dot kind="ok" /> : null}
        <bdi>{tag}</bdi>
      </span>
      <div className={css.ring}>
        <svg viewBox="0 0 300 300" aria-hidden="true">
          {CIRCLES.map((radius, order) => (
            <circle
              key={radius}
              className={css.circle}
              cx={CENTRE}
              cy={CENTRE}
              r={radius}
              opacity={(order + 1) * (0.3 + 0.7 * now.feltRatio) * 0.25}
            />
          ))}
          <path className={css.rays} d={ringOf(isStill ? past.map(() => now.heardRatio) : past)} />
        </svg>
        <button
          type="button"
          className={css.mic}
          aria-label={t(isOn ? 'voiceControl.pause' : 'voiceControl.listen')}
          aria-busy={at === 'asking' || undefined}
          onClick={onToggle}
        >
          <Icon name={isOn ? 'pause' : 'mic'} size={32} />
        </button>
      </div>
      <p className={css.line}>
        <span aria-live="polite">{t(`voiceControl.at.${at}`)}</span>
        <span>
          {t('voiceControl.startsAt')} <b>{Math.round(threshold * 100)}</b>
        </span>
      </p>
      <LevelMeter
        label={t('voiceControl.heard')}
        levelRatio={now.heardRatio}
        peakRatio={peakRatio}
        thresholdRatio={threshold}
      />
    </section>
  )
}
