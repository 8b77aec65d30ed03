import { type RefObject, useEffect, useRef, useState } from 'react'

/** Fetched before it comes into sight by this much. */
const AHEAD = '400px'

/** Whether something was ever in sight, or nearly: what is far away needs no bytes yet. */
export function useInSight<Node extends Element>(): [RefObject<Node | null>, boolean] {
  const node = useRef<Node>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = node
    if (current === null || isSeen) return
    const watch = new IntersectionObserver(
      (found) => {
        if (found.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: AHEAD },
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [isSeen])
  return [node, isSeen]
}
