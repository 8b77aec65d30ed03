import type { Scene, Slot } from '@thrum/contracts/device/device.entities'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chips } from '../../../ui/choice/Chips.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { SLOT_NAMES } from '../../toy/index.ts'
import { followStore } from '../follow.store.ts'
import { movingSlots, slotsToMove } from '../moving-slots.ts'
import css from './Follow.module.css'
import { SettingSlider } from './SettingSlider.tsx'

export interface FollowSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly scene: Scene | undefined
  /** A touch of the person's. */
  readonly onTouch: () => void
}

/** The finer settings: what is felt of soft parts, how quickly, and which parts of the toy follow. */
export function FollowSheet({ isOpen, onClose, scene = [], onTouch }: FollowSheetProps) {
  const { t } = useTranslation()
  const settings = useSyncExternalStore(followStore.subscribe, followStore.getSnapshot)
  const { sensitivity, smoothness } = settings
  const set = (part: Partial<typeof settings>) => {
    onTouch()
    followStore.set(part)
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('sound.settings')}
      actions={
        <Button kind="accent" onClick={onClose}>
          {t('sound.done')}
        </Button>
      }
    >
      <div className={css.sheet}>
        <div>
          <SettingSlider
            label={t('sound.sensitivity')}
            value={sensitivity}
            words={formatPercent(sensitivity)}
            onChange={(value) => set({ sensitivity: value })}
          />
          <p className={css.note}>{t('sound.sensitivityText')}</p>
        </div>
        <div>
          <SettingSlider
            label={t('sound.smoothness')}
            value={smoothness}
            words={formatPercent(smoothness)}
            onChange={(value) => set({ smoothness: value })}
          />
          <p className={css.note}>{t('sound.smoothnessText')}</p>
        </div>
        <SlotChips scene={scene} onTouch={onTouch} />
      </div>
    </Sheet>
  )
}

/** Which parts of the toy follow a sound; nothing for a toy that has one. */
export function SlotChips({ scene, onTouch }: Pick<FollowSheetProps, 'onTouch'> & { readonly scene: Scene }) {
  const { t } = useTranslation()
  const { slots } = useSyncExternalStore(followStore.subscribe, followStore.getSnapshot)
  const moving = movingSlots(scene)
  if (moving.length < 2) return null
  const on = slotsToMove(scene, slots)
  const toggle = (slot: Slot) => {
    onTouch()
    followStore.set({ slots: on.includes(slot) ? on.filter((other) => other !== slot) : [...on, slot] })
  }
  return (
    <Chips
      label={t('sound.parts')}
      options={moving.map((slot) => ({ value: slot, label: t(SLOT_NAMES[slot]) }))}
      on={on}
      onPress={toggle}
    />
  )
}
