import { useTranslation } from 'react-i18next'
import { Chips } from '../../../ui/choice/Chips.tsx'
import { SLOT_NAMES } from '../../toy/index.ts'
import type { useParts } from './use-parts.ts'

/** Which parts of the toy are moved; nothing for a toy that has one. */
export function Parts({ moving, on, toggle }: ReturnType<typeof useParts>) {
  const { t } = useTranslation()
  if (moving.length < 2) return null
  return (
    <Chips
      label={t('together.parts')}
      options={moving.map((slot) => ({ value: slot, label: t(SLOT_NAMES[slot]) }))}
      on={on}
      onPress={toggle}
    />
  )
}
