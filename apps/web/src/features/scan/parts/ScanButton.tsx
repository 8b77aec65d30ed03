import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { late } from '../../../ui/late/late.tsx'
import type { ScanSheetProps } from './ScanSheet.tsx'

/** The scanner comes with the first tap on its button. */
const ScanSheet = late(() => import('./ScanSheet.tsx').then((module) => module.ScanSheet))

/** Opens the scanner for a person's code. */
export function ScanButton({ onFound }: Pick<ScanSheetProps, 'onFound'>) {
  const { t } = useTranslation()
  const [hasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="scan"
        label={t('scan.open')}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      />
      {hasOpened ? <ScanSheet isOpen={isOpen} onClose={() => setOpen(false)} onFound={onFound} /> : null}
    </>
  )
}
