import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/choice/Chip.tsx'
import { SLOT_NAMES } from '../../toy/index.ts'
import css from './Together.module.css'
import type { useParts } from './use-parts.ts'

/** Which parts of the toy are moved; nothing for a toy that has one. */
export function Parts({ moving, on, toggle }: ReturnType<typeof useParts>) {
  const { t } = useTranslation()
  if (moving.length < 2) return null
  return (
    <fieldset>
      <legend className={css.legend}>{t('together.parts')}</legend>
      <div className={css.chips}>
        {moving.map((slot) => (
          <Chip key={slot} isOn={on.includes(slot)} onClick={() => toggle(slot)}>
            {t(SLOT_NAMES[slot])}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
