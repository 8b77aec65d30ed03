import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkPin, tries } from '../check-pin.ts'
import { PinPad } from './PinPad.tsx'

const SECOND_MS = 1_000

/** Seconds left of a wait after wrong PINs, as it passes. */
function useWait(): { seconds: number; look: () => void } {
  const [seconds, setSeconds] = useState(() => Math.ceil(tries.waitMs() / SECOND_MS))
  const look = () => setSeconds(Math.ceil(tries.waitMs() / SECOND_MS))
  useEffect(() => {
    tries.resume()
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') tries.resume()
      else setSeconds(Math.ceil(tries.waitMs() / SECOND_MS))
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return { seconds, look }
}

/** Asks for the PIN that is set. */
export function PinEntry({ onRight }: { readonly onRight: (pin: string) => void }) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const { seconds, look } = useWait()

  async function enter() {
    setBusy(true)
    const isRight = await checkPin(pin)
    setBusy(false)
    setPin('')
    setWrong(!isRight)
    if (isRight) onRight(pin)
    else look()
  }

  // Said once; the seconds are for eyes, and for whoever asks for them.
  const note = seconds > 0 ? t('discretion.tooMany') : isWrong ? t('discretion.wrongPin') : undefined
  return (
    <PinPad
      label={t('discretion.pin')}
      pin={pin}
      isOff={isBusy || seconds > 0}
      note={note}
      below={seconds > 0 ? t('discretion.wait', { count: seconds }) : undefined}
      onChange={(next) => {
        setPin(next)
        setWrong(false)
      }}
      onDone={() => void enter()}
    />
  )
}
