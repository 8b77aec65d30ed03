import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, type Theme, themeChoice } from '../../../lib/theme.ts'
import { SelectSheet } from '../../../ui/picker/SelectSheet.tsx'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** Takes effect at once. */
export function AppearanceSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [theme, setTheme] = useState(themeChoice)
  return (
    <SelectSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('settings.appearance')}
      options={THEMES.map((value) => ({ value, label: t(`settings.${value}`) }))}
      value={theme}
      onChoose={(value) => {
        chooseTheme(value)
        setTheme(value)
        onClose()
      }}
    />
  )
}
