import { type ComponentType, useEffect, useState } from 'react'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'

interface FetchedProps<Props extends object> {
  /** The same function each time; another one is another part. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly props: Props
}

/** A part of a page that is fetched when it is wanted. One that doesn't come takes nothing else away: STOP stays. */
export function Fetched<Props extends object>({ load, props }: FetchedProps<Props>) {
  const [tries, setTries] = useState(0)
  const [fetched, setFetched] = useState<{ load: unknown; Part: ComponentType<Props> | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches anew
  useEffect(() => {
    let isWanted = true
    const show = (Part: ComponentType<Props> | undefined) => {
      if (isWanted) setFetched({ load, Part })
    }
    load().then(show, () => show(undefined))
    return () => {
      isWanted = false
    }
  }, [load, tries])
  if (fetched?.load !== load) return <Skeleton heightPx={240} />
  const { Part } = fetched
  if (Part !== undefined) return <Part {...props} />
  return (
    <NotLoaded
      onRetry={() => {
        setFetched(undefined)
        setTries((count) => count + 1)
      }}
    />
  )
}
