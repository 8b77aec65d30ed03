import AddIcon from '@mui/icons-material/Add'
import { Stack } from '@mui/material'
import { type Operator, type OperatorKeys, OperatorRole } from '@thrum/contracts/console/operator.entities'
import { addOperator, renewOperatorKeys, setOperator } from '@thrum/contracts/console/operator.routes'
import { useState } from 'react'
import { DataTable, TopToolbar } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { State, Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { choicesOf, type FormField, type FormValues } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'
import { KeysDialog } from './KeysDialog.tsx'

const ROLE: FormField = {
  name: 'role',
  label: 'Role',
  kind: 'choice',
  choices: choicesOf(OperatorRole.options),
  initial: 'support',
}
const NAME: FormField = { name: 'name', label: 'Name', help: 'Small letters, digits, dots, dashes; 2 to 32' }
const ACTIVE: FormField = { name: 'isActive', label: 'May sign in', kind: 'tick' }
/** Whoever sits down at an open console makes nobody an operator. */
const OWN_PASSWORD: FormField = { name: 'ownPassword', label: 'Your own password', kind: 'password' }

const seenOf = ({ role, isActive }: FormValues) => ({ role, isActive })

export function OperatorList() {
  const [keys, setKeys] = useState<OperatorKeys>()
  const show = (answer: unknown) => setKeys(answer as OperatorKeys)
  const actions = (
    <TopToolbar>
      <FormDialog
        label="Add operator"
        icon={<AddIcon />}
        fields={[NAME, ROLE, OWN_PASSWORD]}
        send={(form) => callConsole(addOperator, form)}
        onDone={show}
      />
    </TopToolbar>
  )
  return (
    <>
      <Table title="Operators" actions={actions}>
        <DataTable<Operator> bulkActionButtons={false} rowClick={false}>
          <DataTable.Col<Operator> source="name" label="Name" />
          <DataTable.Col<Operator> source="role" label="Role" />
          <DataTable.Col<Operator> source="isActive" label="State" render={stateOf} />
          <DataTable.Col<Operator>
            source="createdAtMs"
            label="Since"
            render={({ createdAtMs }) => <Time atMs={createdAtMs} />}
          />
          <DataTable.Col<Operator>
            label="Actions"
            render={(operator) => <Actions operator={operator} onKeys={show} />}
          />
        </DataTable>
      </Table>
      {keys !== undefined && <KeysDialog keys={keys} onClose={() => setKeys(undefined)} />}
    </>
  )
}

function stateOf({ isActive }: Operator) {
  return isActive ? <State word="active" color="success" /> : <State word="shut out" color="error" />
}

function Actions({ operator, onKeys }: { operator: Operator; onKeys: (answer: unknown) => void }) {
  const { id, name } = operator
  return (
    <Stack direction="row" spacing={1}>
      <FormDialog
        label="Change"
        title={`Change ${name}`}
        text="All sessions of this operator end."
        fields={[ROLE, ACTIVE, OWN_PASSWORD]}
        initial={{ ...operator }}
        send={(form, { seen }) => callConsole(setOperator, { id, before: seenOf(seen), ...form })}
      />
      <FormDialog
        label="New keys"
        title={`New keys for ${name}?`}
        text="The password and the authenticator so far no longer work, and all sessions end."
        color="error"
        fields={[OWN_PASSWORD]}
        send={(form) => callConsole(renewOperatorKeys, { id, ...form })}
        onDone={onKeys}
      />
    </Stack>
  )
}
