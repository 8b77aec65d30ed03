import { GiftFormState, type GiftLine, setGiftForm } from '@thrum/contracts/console/gift.routes'
import { DataTable, SelectInput } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { State, Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { choicesOf, type FormField } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'

const FILTERS = [
  <SelectInput
    key="state"
    source="state"
    label="State"
    choices={choicesOf(GiftFormState.options)}
    alwaysOn
  />,
]
const NEXT: FormField = {
  name: 'state',
  label: 'State',
  kind: 'choice',
  choices: choicesOf(['checked', 'sent', 'declined']),
}

export function GiftList() {
  return (
    <Table title="Gift forms" filters={FILTERS}>
      <DataTable<GiftLine> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<GiftLine> label="Sent in" render={({ createdAtMs }) => <Time atMs={createdAtMs} />} />
        <DataTable.Col<GiftLine> source="platform" label="Platform" disableSort />
        <DataTable.Col<GiftLine> source="orderNumber" label="Order" disableSort />
        <DataTable.Col<GiftLine> source="email" label="Address" disableSort />
        <DataTable.Col<GiftLine> label="State" render={({ state }) => <State word={state} />} />
        <DataTable.Col<GiftLine>
          label="Actions"
          render={({ id, state }) => (
            <FormDialog
              label="Set state"
              text="Its sender sees it."
              fields={[NEXT]}
              initial={{ from: state }}
              send={(form, { seen }) => callConsole(setGiftForm, { ...form, id, from: seen.from })}
            />
          )}
        />
      </DataTable>
    </Table>
  )
}
