import { useEffect, useEffectEvent, useState } from 'react'
import { useLeaveQuestion } from '../../navigation/page.context.ts'
import { askToLeave } from './ask-to-leave.ts'

/**
 * Asks before a page with changes is left.
 * @param onGivenUp the person leaves them behind
 * @param onSaved leads on, after the question has been taken away
 * @returns to be called once the changes are saved
 */
export function useLeaveUnsaved(isChanged: boolean, onGivenUp: () => void, onSaved: () => void): () => void {
  const [isSaved, setSaved] = useState(false)
  useLeaveQuestion(isChanged && !isSaved, async () => {
    const isSure = await askToLeave()
    if (isSure) onGivenUp()
    return isSure
  })
  const leadOn = useEffectEvent(onSaved)
  useEffect(() => {
    if (isSaved) leadOn()
  }, [isSaved])
  return () => setSaved(true)
}
