import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent, formatTenths } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Slider, type SliderProps } from '../../../ui/choice/Slider.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import {
  LIMIT_LEAST_PER_S,
  NO_LIMIT_PER_S,
  OFFSET_MOST_MS,
  type ScriptSettings,
  scriptStore,
} from '../script.store.ts'
import type { Script } from '../video-list.ts'
import css from './ScriptCard.module.css'

export interface ScriptCardProps {
  readonly script: Script | undefined
  readonly onChoose: () => void
  readonly onRemove: () => void
  /** A touch of the person's. */
  readonly onTouch: () => void
}

/** The script beside the video, and how it is felt. */
export function ScriptCard({ script, onChoose, onRemove, onTouch }: ScriptCardProps) {
  const { t } = useTranslation()
  return (
    <Section
      title={t('video.script')}
      action={
        <Button kind="text" size="small" onClick={script === undefined ? onChoose : onRemove}>
          {t(script === undefined ? 'video.scriptAdd' : 'video.scriptRemove')}
        </Button>
      }
    >
      <Card>
        {script === undefined ? (
          <p className={css.text}>{t('video.scriptText')}</p>
        ) : (
          <>
            <p className={css.name}>
              <bdi>{script.name}</bdi>
            </p>
            <Settings onTouch={onTouch} />
          </>
        )}
      </Card>
    </Section>
  )
}

function Settings({ onTouch }: Pick<ScriptCardProps, 'onTouch'>) {
  const { t } = useTranslation()
  const { offsetMs, perS, lowest, highest } = useSyncExternalStore(
    scriptStore.subscribe,
    scriptStore.getSnapshot,
  )
  const set = (part: Partial<ScriptSettings>) => {
    onTouch()
    scriptStore.set(part)
  }
  const limit = (value: number) =>
    value >= NO_LIMIT_PER_S ? t('video.noLimit') : t('video.limitWords', { percent: formatPercent(value) })
  const offset = (value: number) => t('video.offsetWords', { seconds: formatTenths(value / 1_000) })
  return (
    <>
      <Setting
        label={t('video.offset')}
        value={offsetMs}
        min={-OFFSET_MOST_MS}
        max={OFFSET_MOST_MS}
        step={100}
        format={offset}
        onChange={(value) => set({ offsetMs: value })}
      />
      <Setting
        label={t('video.limit')}
        value={perS}
        min={LIMIT_LEAST_PER_S}
        max={NO_LIMIT_PER_S}
        step={20}
        format={limit}
        onChange={(value) => set({ perS: value })}
      />
      <Setting
        label={t('video.lowest')}
        value={lowest}
        step={5}
        format={formatPercent}
        onChange={(value) => set({ lowest: value, highest: Math.max(value, highest) })}
      />
      <Setting
        label={t('video.highest')}
        value={highest}
        step={5}
        format={formatPercent}
        onChange={(value) => set({ highest: value, lowest: Math.min(value, lowest) })}
      />
    </>
  )
}

function Setting(props: SliderProps & { readonly format: (value: number) => string }) {
  return (
    <div className={css.setting}>
      <div className={css.head}>
        <h3>{props.label}</h3>
        <output>{props.format(props.value)}</output>
      </div>
      <Slider {...props} />
    </div>
  )
}
