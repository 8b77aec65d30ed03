import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { lock } from '../lock.store.ts'
import { protectPin } from '../pin.ts'
import { PinEntry } from './PinEntry.tsx'
import { PinPad } from './PinPad.tsx'

export type PinTask = 'set' | 'change' | 'remove'

type Step =
  | { readonly at: 'old' }
  | { readonly at: 'new'; readonly isUnequal: boolean }
  | { readonly at: 'again'; readonly pin: string }

const FIRST_STEP: Readonly<Record<PinTask, Step>> = {
  set: { at: 'new', isUnequal: false },
  change: { at: 'old' },
  remove: { at: 'old' },
}

const TITLES = { old: 'discretion.oldPin', new: 'discretion.newPin', again: 'discretion.pinAgain' } as const
/** What most people want who lock an app at all. */
const FIRST_DELAY_MIN = 1

interface PinSheetProps {
  readonly task: PinTask | undefined
  readonly onClose: () => void
  readonly onDone: (task: PinTask) => void
}

/** Sets, changes or removes the PIN; the one that is set is asked for first. */
export function PinSheet({ task, onClose, onDone }: PinSheetProps) {
  const { t } = useTranslation()
  // The words stay while the sheet moves out.
  const [last, setLast] = useState<PinTask>()
  const [step, setStep] = useState<Step>({ at: 'old' })
  const [opening, setOpening] = useState(0)
  if (task !== last) {
    setLast(task)
    if (task !== undefined) {
      setStep(FIRST_STEP[task])
      setOpening(opening + 1)
    }
  }
  /** The opening that is on screen: a PIN takes a while to hash, and what was left meanwhile does nothing. */
  const current = useRef<number>(undefined)
  useEffect(() => {
    if (task === undefined) return
    current.current = opening
    return () => {
      current.current = undefined
    }
  }, [task, opening])

  function afterOld() {
    if (current.current !== opening) return
    if (task !== 'remove') {
      setStep({ at: 'new', isUnequal: false })
      return
    }
    lock.remove()
    onDone('remove')
  }

  async function keep(pin: string) {
    const record = await protectPin(pin, lock.record?.afterMin ?? FIRST_DELAY_MIN)
    if (current.current !== opening) return
    lock.write(record)
    onDone(task ?? 'set')
  }

  return (
    <Sheet
      isOpen={task !== undefined}
      onClose={onClose}
      title={t(TITLES[step.at])}
      text={step.at === 'new' ? t('discretion.pinHint') : undefined}
      actions={
        <Button isFull onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      }
    >
      {step.at === 'old' ? (
        <PinEntry key={opening} onRight={afterOld} />
      ) : (
        <NewPin
          key={`${opening} ${step.at}`}
          note={step.at === 'new' && step.isUnequal ? t('discretion.pinUnequal') : undefined}
          onPin={async (pin) => {
            if (step.at === 'new') setStep({ at: 'again', pin })
            else if (step.pin === pin) await keep(pin)
            else setStep({ at: 'new', isUnequal: true })
          }}
        />
      )}
    </Sheet>
  )
}

interface NewPinProps {
  readonly note: string | undefined
  readonly onPin: (pin: string) => Promise<void>
}

function NewPin({ note, onPin }: NewPinProps) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  return (
    <PinPad
      label={t('discretion.pin')}
      pin={pin}
      isOff={isBusy}
      note={pin === '' ? note : undefined}
      onChange={setPin}
      onDone={() => {
        setBusy(true)
        void onPin(pin)
      }}
    />
  )
}
