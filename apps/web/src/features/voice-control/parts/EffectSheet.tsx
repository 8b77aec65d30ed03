import type { Scene } from '@thrum/contracts/device/device.entities'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { SlotChips } from '../../sound/parts/index.ts'
import { EFFECTS, type EffectId } from '../voice-effects.ts'
import { EffectPreview } from './EffectPreview.tsx'
import css from './Effects.module.css'

interface EffectSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly effect: EffectId
  readonly onChoose: (effect: EffectId) => void
  readonly scene: Scene | undefined
  readonly onTouch: () => void
}

/** The sound effects, each with what it makes of a voice. Source: spec §2 (voiceControl: header button). */
export function EffectSheet({ isOpen, onClose, effect, onChoose, scene = [], onTouch }: EffectSheetProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('voiceControl.effects')}
      text={t('voiceControl.effectsText')}
      actions={
        <Button kind="accent" onClick={onClose}>
          {t('sound.done')}
        </Button>
      }
    >
      <fieldset className={css.effects} aria-label={t('voiceControl.effects')}>
        {EFFECTS.map((one) => (
          <label key={one.id} className={css.effect}>
            <input
              className={css.native}
              type="radio"
              name={name}
              checked={one.id === effect}
              onChange={() => onChoose(one.id)}
            />
            <span className={css.words}>
              <span className={css.name}>{t(one.nameKey)}</span>
              <span className={css.text}>{t(one.textKey)}</span>
            </span>
            <EffectPreview effect={one} />
          </label>
        ))}
      </fieldset>
      <SlotChips scene={scene} onTouch={onTouch} />
    </Sheet>
  )
}
