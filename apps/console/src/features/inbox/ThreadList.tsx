import { InboxState } from '@thrum/contracts/console/official.routes'
import { DataTable, SelectInput } from 'react-admin'
import { State, Time } from '../../parts/cells.tsx'
import { choicesOf } from '../../parts/fields.tsx'
import { RowLink } from '../../parts/RowLink.tsx'
import { Table } from '../../parts/Table.tsx'
import type { ThreadRow } from './index.ts'
import { KIND_WORDS } from './kind-words.ts'
import { useStaff } from './use-staff.ts'

const FILTERS = [
  <SelectInput key="state" source="state" label="State" choices={choicesOf(InboxState.options)} alwaysOn />,
]

export function ThreadList() {
  const staff = useStaff()
  return (
    <Table title="Inbox" filters={FILTERS}>
      <DataTable<ThreadRow> bulkActionButtons={false} rowClick="show">
        <DataTable.Col<ThreadRow> label="Last" render={({ lastAtMs }) => <Time atMs={lastAtMs} />} />
        <DataTable.Col<ThreadRow>
          label="Who"
          render={({ nickName, isGone }) => <RowLink>{isGone ? 'account gone' : nickName}</RowLink>}
        />
        <DataTable.Col<ThreadRow>
          label="Newest message"
          render={({ lastType }) => (lastType === null ? '–' : KIND_WORDS[lastType])}
        />
        <DataTable.NumberCol<ThreadRow> source="unread" label="Unread" disableSort />
        <DataTable.Col<ThreadRow>
          label="Has it"
          render={({ assignedTo }) =>
            staff.get(assignedTo ?? '') ?? (assignedTo === null ? 'nobody' : 'somebody')
          }
        />
        <DataTable.Col<ThreadRow> label="State" render={(thread) => <ThreadStateChip {...thread} />} />
      </DataTable>
    </Table>
  )
}

function ThreadStateChip({ isSettled, isWaiting }: Pick<ThreadRow, 'isSettled' | 'isWaiting'>) {
  if (isSettled) return <State word="settled" color="success" />
  return isWaiting ? <State word="waiting" color="warning" /> : <State word="open" />
}
