import { Card, type CardProps } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { List, type ListProps, Pagination } from 'react-admin'

interface TableProps {
  title: string
  children: ReactNode
  /** Buttons above the list. */
  actions?: ReactElement
  filters?: ReactElement[]
  /** As the server gives it where left out. */
  sort?: ListProps['sort']
}

/** What is wider than the page is pushed along by itself; the page stays where it is. */
const WIDE = { '& .RaList-main': { minWidth: 0 }, '& .RaList-content': { overflowX: 'auto' } }

/** Keys push it along too. */
function Wide(props: CardProps) {
  return <Card tabIndex={0} {...props} />
}

/**
 * A list as all lists of the console are. The table itself says that it is empty: a page of its own for that would be
 * drawn when the list arrives, and take along a form that was opened meanwhile.
 */
export function Table({ title, children, actions, filters, sort = { field: '', order: 'ASC' } }: TableProps) {
  return (
    <List
      title={title}
      actions={actions ?? false}
      filters={filters}
      sort={sort}
      exporter={false}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50]} />}
      empty={false}
      component={Wide}
      sx={WIDE}
    >
      {children}
    </List>
  )
}
