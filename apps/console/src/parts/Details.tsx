import type { ReactNode } from 'react'
import { Show, useNotify } from 'react-admin'
import { textOf } from '../base/use-failure.ts'

/**
 * One row with all that is known of it. Where it can't be loaded anew, the page stays with what is being written on it:
 * by itself the framework would lead away.
 */
export function Details({ title, children }: { title: string; children: ReactNode }) {
  const notify = useNotify()
  const onError = (error: unknown) => notify(textOf(error), { type: 'error' })
  return (
    <Show title={title} actions={false} component="div" queryOptions={{ onError }}>
      {children}
    </Show>
  )
}
