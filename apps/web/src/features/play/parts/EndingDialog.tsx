import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/popup/Dialog.tsx'
import type { PlayState } from '../play.machine.ts'
import { isolated } from '../play-words.ts'

type Closed = PlayState & { at: 'closed' }

export interface EndingDialogProps {
  readonly life: PlayState
  readonly onClose: () => void
}

/** Says who or what ended it. */
export function EndingDialog({ life, onClose }: EndingDialogProps) {
  const { t } = useTranslation()
  const [last, setLast] = useState<Closed>()
  if (life.at === 'closed' && life !== last) setLast(life)
  if (last === undefined) return null
  const name = isolated(last.face?.name ?? '')
  const isNameless = last.ending === 'declined' && last.face === undefined
  return (
    <Dialog
      isOpen={life.at === 'closed'}
      onClose={onClose}
      title={isNameless ? t('play.ending.declinedUnknown') : t(`play.ending.${last.ending}`, { name })}
      text={t(`play.ending.${last.ending}Text`)}
      actions={
        <Button isFull onClick={onClose}>
          {t('play.ending.ok')}
        </Button>
      }
    />
  )
}
