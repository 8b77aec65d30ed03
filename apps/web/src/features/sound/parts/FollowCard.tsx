import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { Card } from '../../../ui/surface/Card.tsx'
import { followStore } from '../follow.store.ts'
import css from './Follow.module.css'
import { SettingSlider } from './SettingSlider.tsx'

/** How much of it is the beat, in words: from nothing to nothing else. */
const BEATS = [
  { below: 1, key: 'sound.beatNone' },
  { below: 35, key: 'sound.beatGentle' },
  { below: 70, key: 'sound.beatMedium' },
  { below: 100, key: 'sound.beatStrong' },
] as const

/** What is set most often: how much the beat counts, and how strong the loudest parts are. */
export function FollowCard({ onTouch }: { readonly onTouch: () => void }) {
  const { t } = useTranslation()
  const settings = useSyncExternalStore(followStore.subscribe, followStore.getSnapshot)
  const { beat, strength } = settings
  const set = (part: Partial<typeof settings>) => {
    onTouch()
    followStore.set(part)
  }
  return (
    <div className={css.card}>
      <Card>
        <SettingSlider
          label={t('sound.beat')}
          value={beat}
          words={t(BEATS.find(({ below }) => beat < below)?.key ?? 'sound.beatOnly')}
          onChange={(value) => set({ beat: value })}
        />
        <SettingSlider
          label={t('sound.strength')}
          value={strength}
          words={formatPercent(strength)}
          onChange={(value) => set({ strength: value })}
        />
      </Card>
    </div>
  )
}
