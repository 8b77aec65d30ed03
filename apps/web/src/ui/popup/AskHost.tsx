import { useState, useSyncExternalStore } from 'react'
import { late } from '../late/late.tsx'
import { asking, type Question } from './ask.ts'

/** Fetched with the first question, not with the first screen. */
const AskDialog = late(() => import('./AskDialog.tsx').then((chunk) => chunk.AskDialog))

/** Stands once; shows what `ask` asks. */
export function AskHost() {
  const question = useSyncExternalStore(asking.subscribe, asking.getSnapshot)
  // The words stay while the dialog moves out.
  const [last, setLast] = useState<{ question: Question; number: number }>()
  if (question !== undefined && question !== last?.question) {
    setLast({ question, number: (last?.number ?? 0) + 1 })
  }
  if (last === undefined) return null
  // Each question is a dialog of its own: nobody answers one in the buttons of another.
  return <AskDialog key={last.number} question={last.question} isOpen={question !== undefined} />
}
