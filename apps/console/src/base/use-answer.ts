import type { ConsoleDataOf, ConsoleRoute } from '@thrum/contracts/console/define'
import { useCallback, useEffect, useState } from 'react'
import { useLogout } from 'react-admin'
import { ConsoleError, callConsole } from './console-client.ts'

interface Answered<Data> {
  data: Data | undefined
  failure: string | undefined
  reload: () => void
}

/** What a call that changes nothing answers, for pages without a list. `input` must be the same object between draws. */
export function useAnswer<R extends ConsoleRoute>(
  route: R,
  input?: Readonly<Record<string, unknown>>,
): Answered<ConsoleDataOf<R>> {
  const [answer, setAnswer] = useState<{ data?: ConsoleDataOf<R>; failure?: string }>({})
  const [round, setRound] = useState(0)
  const logout = useLogout()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a higher round asks again
  useEffect(() => {
    let isGone = false
    callConsole(route, input).then(
      (data) => {
        if (!isGone) setAnswer({ data })
      },
      (error: unknown) => {
        if (isGone) return
        if (error instanceof ConsoleError && error.reason === 'session.expired') void logout()
        setAnswer({ failure: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => {
      isGone = true
    }
  }, [route, input, round, logout])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { data: answer.data, failure: answer.failure, reload }
}
