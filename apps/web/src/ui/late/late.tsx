import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { pageClock } from '../../lib/clock.ts'
import { type Missed, reloadIfItHelps } from '../page-stack/reload-if-it-helps.ts'

const FETCH_AGAIN_MS = 2_000

/**
 * A part in a chunk of its own; a fetch that fails is made again for as long as the part is wanted. In place of
 * React's `lazy`, which shows nothing within 300 ms of its placeholder, however soon the code is there.
 * @param placeholder shows until then
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as its module is read
  return function Late(props) {
    const [, setArrived] = useState(Part !== undefined)
    useEffect(() => {
      if (Part !== undefined) {
        setArrived(true)
        return
      }
      let isWanted = true
      let missed: Missed = 'first'
      let cancel: () => void = () => undefined
      const fetchPart = () => {
        load().then(
          (loaded) => {
            Part ??= loaded
            if (isWanted) setArrived(true)
          },
          () => {
            if (!isWanted) return
            void reloadIfItHelps(missed)
            missed = 'again'
            cancel = pageClock.after(FETCH_AGAIN_MS, fetchPart)
          },
        )
      }
      fetchPart()
      return () => {
        isWanted = false
        cancel()
      }
    }, [])
    return Part === undefined ? placeholder : <Part {...props} />
  }
}
