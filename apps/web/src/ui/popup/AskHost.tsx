import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { asking, type Question } from './ask.ts'

/** Fetched with the first question, not with the first screen. */
const AskDialog = lazy(() => import('./AskDialog.tsx').then((chunk) => ({ default: chunk.AskDialog })))

/** Stands once; shows what `ask` asks. */
export function AskHost() {
  const question = useSyncExternalStore(asking.subscribe, asking.getSnapshot)
  // The words stay while the dialog moves out.
  const [last, setLast] = useState<Question>()
  if (question !== undefined && question !== last) setLast(question)
  if (last === undefined) return null
  return (
    <Suspense>
      <AskDialog question={last} isOpen={question !== undefined} />
    </Suspense>
  )
}
