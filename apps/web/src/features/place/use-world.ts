import { useEffect, useState } from 'react'
import { loadWorld, type World } from './world.ts'

/** The map's data; undefined until it is here, and where it can't be had: everything works without. */
export function useWorld(): World | undefined {
  const [world, setWorld] = useState<World>()
  useEffect(() => {
    let isGone = false
    loadWorld().then(
      (loaded) => {
        if (!isGone) setWorld(loaded)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return world
}
