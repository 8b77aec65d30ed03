import { AccountState, type UserLine } from '@thrum/contracts/console/user.entities'
import { DataTable, SelectInput } from 'react-admin'
import { Time } from '../../parts/cells.tsx'
import { choicesOf } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'
import { AccountActions, AccountStateChip } from './AccountActions.tsx'

const FILTERS = [
  <SelectInput key="state" source="state" label="State" choices={choicesOf(AccountState.options)} alwaysOn />,
]

/** Ids and states: who somebody is shows only to whoever asks for one account, with a reason. */
export function UserList() {
  return (
    <Table title="Accounts" filters={FILTERS}>
      <DataTable<UserLine> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<UserLine> source="id" label="Id" disableSort />
        <DataTable.Col<UserLine> label="State" render={(line) => <AccountStateChip state={line.state} />} />
        <DataTable.Col<UserLine> label="Since" render={(line) => <Time atMs={line.createdAtMs} />} />
        <DataTable.Col<UserLine> label="Suspended" render={(line) => <Time atMs={line.suspendedAtMs} />} />
        <DataTable.Col<UserLine> label="Actions" render={(line) => <AccountActions {...line} />} />
      </DataTable>
    </Table>
  )
}
