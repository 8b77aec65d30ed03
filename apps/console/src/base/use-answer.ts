import type { ConsoleDataOf, ConsoleRoute } from '@thrum/contracts/console/define'
import { useCallback, useEffect, useState } from 'react'
import { callConsole } from './console-client.ts'
import { useFailure } from './use-failure.ts'

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
  return useFetched(useCallback(() => callConsole(route, input), [route, input]))
}

/** The same of several calls. `fetchAll` must be the same between draws. */
export function useFetched<Data>(fetchAll: () => Promise<Data>): Answered<Data> {
  const [data, setData] = useState<Data>()
  const [round, setRound] = useState(0)
  const { failure, fail, clear } = useFailure()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a higher round asks again
  useEffect(() => {
    let isGone = false
    fetchAll().then(
      (answer) => {
        if (isGone) return
        setData(answer)
        clear()
      },
      (error: unknown) => {
        if (!isGone) fail(error)
      },
    )
    return () => {
      isGone = true
    }
  }, [fetchAll, round, fail, clear])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { data, failure, reload }
}
