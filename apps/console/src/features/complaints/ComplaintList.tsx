import type { ComplaintLine } from '@thrum/contracts/console/complaint.entities'
import { DataTable, SelectInput, TextInput } from 'react-admin'
import { Time } from '../../parts/cells.tsx'
import { choicesOf } from '../../parts/fields.tsx'
import { RowLink } from '../../parts/RowLink.tsx'
import { Table } from '../../parts/Table.tsx'
import { plainWords } from '../../parts/words.ts'
import { ComplaintStateChip } from './ComplaintState.tsx'

const FILTERS = [
  <SelectInput key="state" source="state" label="State" choices={choicesOf(['open', 'closed'])} alwaysOn />,
  <TextInput key="reportedId" source="reportedId" label="About (account's id)" alwaysOn resettable />,
]

/** Nothing of what anybody wrote: a case is opened for that. */
export function ComplaintList() {
  return (
    <Table title="Complaints" filters={FILTERS}>
      <DataTable<ComplaintLine> bulkActionButtons={false} rowClick="show">
        <DataTable.Col<ComplaintLine> label="State" render={(line) => <ComplaintStateChip {...line} />} />
        <DataTable.Col<ComplaintLine>
          label="Filed"
          render={({ createdAtMs }) => (
            <RowLink>
              <Time atMs={createdAtMs} />
            </RowLink>
          )}
        />
        <DataTable.Col<ComplaintLine> label="Due" render={(line) => <Time atMs={line.dueAtMs} />} />
        <DataTable.Col<ComplaintLine>
          label="About what"
          render={({ chips }) => chips.map(plainWords).join(', ')}
        />
        <DataTable.Col<ComplaintLine> source="reportedId" label="About whom" disableSort />
        <DataTable.Col<ComplaintLine>
          label="Evidence"
          render={(line) => `${line.messageCount} messages, ${line.mediaCount} files`}
        />
        <DataTable.Col<ComplaintLine>
          label="Outcome"
          render={({ outcome }) => (outcome === null ? '–' : plainWords(outcome))}
        />
      </DataTable>
    </Table>
  )
}
