import { getOperator } from '@thrum/contracts/console/operator.routes'
import { useEffect } from 'react'
import { useLogout } from 'react-admin'
import { callConsole } from './console-client.ts'
import { useFailureNote } from './use-failure.ts'

/** As long as the server keeps a session without calls. Source: abuse case OP-06 */
const IDLE_MS = 15 * 60_000
/** Who writes a long text makes no call meanwhile; the server hears this often that somebody sits here, and is so late at most. */
const TELL_EVERY_MS = 60_000
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

/** Leaves nothing about people on a screen that nobody sits at, and ends no session under a hand that writes. */
export function useIdleLimit(): void {
  const logout = useLogout()
  const fail = useFailureNote()
  useEffect(() => {
    let timer = 0
    let toldAtMs = performance.now()
    const touch = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => void logout({ isIdle: true }), IDLE_MS)
      if (performance.now() - toldAtMs < TELL_EVERY_MS) return
      toldAtMs = performance.now()
      callConsole(getOperator).catch(fail)
    }
    touch()
    for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true })
    }
  }, [logout, fail])
}
