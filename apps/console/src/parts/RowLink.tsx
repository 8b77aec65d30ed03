import type { MouseEvent, ReactNode } from 'react'
import { Link, useCreatePath, useRecordContext, useResourceContext } from 'react-admin'

/** The way from a row to its page for keys and screen readers: the row itself hears a pointer alone. */
export function RowLink({ children }: { children: ReactNode }) {
  const resource = useResourceContext()
  const record = useRecordContext()
  const createPath = useCreatePath()
  return (
    <Link
      to={createPath({ resource, type: 'show', id: record?.id })}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </Link>
  )
}
