import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import type { Scanned } from '../scanned-text.ts'
import { ScanPanel } from './ScanPanel.tsx'

export interface ScanSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onFound: (person: Extract<Scanned, { is: 'person' }>) => void
}

/** Somebody's code, scanned. The tap that opens the sheet asks for the camera; closing it switches the camera off. */
export function ScanSheet({ isOpen, onClose, onFound }: ScanSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('scan.sheet.title')}
      actions={
        <Button isFull icon="keyboard" onClick={onClose}>
          {t('scan.sheet.type')}
        </Button>
      }
    >
      {isOpen ? (
        <ScanPanel
          wants="person"
          startsAtOnce
          onFound={(person) => {
            onClose()
            onFound(person)
          }}
        />
      ) : null}
    </Sheet>
  )
}
