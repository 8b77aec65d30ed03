import type { IntifaceDevice } from '@thrum/toy-protocol/intiface-devices'
import { useEffect, useRef, useState } from 'react'
import { foreignWays } from '../toy/index.ts'

export type IntifaceSearch =
  | { at: 'idle' | 'opening' | 'unreached' }
  | { at: 'looking'; devices: readonly IntifaceDevice[] }

/** Looks through what the Intiface server has in reach, as long as the page is there. */
export function useIntiface(): { isOffered: boolean; search: IntifaceSearch; look: () => void } {
  const lease = foreignWays.intiface
  const [search, setSearch] = useState<IntifaceSearch>({ at: 'idle' })
  const end = useRef<() => void>(() => undefined)
  useEffect(() => () => end.current(), [])

  async function look(): Promise<void> {
    if (lease === undefined) return
    end.current()
    let isOver = false
    end.current = () => {
      isOver = true
    }
    setSearch({ at: 'opening' })
    try {
      const session = await lease.take()
      if (isOver) {
        lease.release()
        return
      }
      const show = () => setSearch({ at: 'looking', devices: session.devices() })
      const endings = [
        session.onDevices(show),
        session.onLost(() => {
          end.current()
          setSearch({ at: 'unreached' })
        }),
      ]
      let endScan: () => void = () => undefined
      end.current = () => {
        end.current = () => undefined
        isOver = true
        for (const stop of endings) stop()
        endScan()
        lease.release()
      }
      show()
      endScan = await session.scan()
      if (isOver) endScan()
    } catch {
      if (isOver) return
      end.current()
      setSearch({ at: 'unreached' })
    }
  }

  return { isOffered: lease !== undefined, search, look: () => void look() }
}
