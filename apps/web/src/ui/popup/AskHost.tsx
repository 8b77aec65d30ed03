import { useState, useSyncExternalStore } from 'react'
import { late } from '../late/late.tsx'
import { asking, type Question } from './ask.ts'

/** Fetched with the first question, not with the first screen. */
const AskDialog = late(() => import('./AskDialog.tsx').then((chunk) => chunk.AskDialog))

/** Stands once; shows what `ask` asks. */
export function AskHost() {
  const question = useSyncExternalStore(asking.subscribe, asking.getSnapshot)
  // The words stay while the dialog moves out.
  const [last, setLast] = useState<Question>()
  if (question !== undefined && question !== last) setLast(question)
  if (last === undefined) return null
  return <AskDialog question={last} isOpen={question !== undefined} />
}
