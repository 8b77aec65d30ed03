import { useSyncExternalStore } from 'react'
import { navigation } from '../../navigation/navigation.instance.ts'
import { PageFrame } from './PageFrame.tsx'
import css from './PageStack.module.css'

/** All living pages over one another; only the top one can be touched, read and focused. */
export function PageStack() {
  const { pages, leaving, motion } = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot)
  const top = pages.at(-1)
  const shown = leaving === undefined ? pages : [...pages, leaving]
  return (
    <div className={css.stack}>
      {shown.map((entry) => (
        <PageFrame
          key={entry.key}
          entry={entry}
          isTop={entry === top}
          canGoBack={entry.index > 0}
          motion={motion}
          isLeaving={entry === leaving}
        />
      ))}
    </div>
  )
}
