import { useCallback, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { ConsoleError } from './console-client.ts'

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

interface Failure {
  /** What is to be read beside what failed. */
  failure: string | undefined
  /** The field that it is about, as `ConsoleError` has it. */
  field: string | undefined
  /** Takes an error; one that says that the session is over leads to the way in, as a list's does. */
  fail: (error: unknown) => void
  clear: () => void
}

/** What became of calls that no list makes: forms, uploads, pages of their own. */
export function useFailure(): Failure {
  const leaveIfOver = useLogoutIfAccessDenied()
  const [failed, setFailed] = useState<{ failure: string; field: string | undefined }>()
  const fail = useCallback(
    (error: unknown) => {
      setFailed({ failure: textOf(error), field: error instanceof ConsoleError ? error.field : undefined })
      void leaveIfOver(error)
    },
    [leaveIfOver],
  )
  const clear = useCallback(() => setFailed(undefined), [])
  return { failure: failed?.failure, field: failed?.field, fail, clear }
}

/** The same where the page has no place for it: a line that goes by itself. */
export function useFailureNote(): (error: unknown) => void {
  const leaveIfOver = useLogoutIfAccessDenied()
  const notify = useNotify()
  return useCallback(
    async (error: unknown) => {
      if (!(await leaveIfOver(error))) notify(textOf(error), { type: 'error' })
    },
    [leaveIfOver, notify],
  )
}
