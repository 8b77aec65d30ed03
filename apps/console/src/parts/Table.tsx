import type { ReactElement, ReactNode } from 'react'
import { List, type ListProps, Pagination } from 'react-admin'

interface TableProps {
  title: string
  children: ReactNode
  /** Buttons above the list. */
  actions?: ReactElement
  filters?: ReactElement[]
  empty?: string
  sort?: ListProps['sort']
}

/** A list as all lists of the console are. */
export function Table({ title, children, actions, filters, empty = 'Nothing here.', sort }: TableProps) {
  return (
    <List
      title={title}
      actions={actions ?? false}
      filters={filters}
      sort={sort}
      exporter={false}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50]} />}
      empty={filters === undefined ? <EmptyList text={empty} actions={actions} /> : false}
    >
      {children}
    </List>
  )
}

function EmptyList({ text, actions }: { text: string; actions: ReactElement | undefined }) {
  return (
    <div style={{ textAlign: 'center', padding: '3rem 1rem' }}>
      <p>{text}</p>
      {actions}
    </div>
  )
}
