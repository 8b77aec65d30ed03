import { type StockOrder, setStockOrder } from '@thrum/contracts/console/goods.routes'
import { GOODS_ORDER_STATES } from '@thrum/contracts/goods/goods.entities'
import { DataTable, SelectInput } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { State, Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { choicesOf } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'

const STATES = choicesOf(GOODS_ORDER_STATES)
const FILTERS = [<SelectInput key="state" source="state" label="State" choices={STATES} alwaysOn />]

export function OrderList() {
  return (
    <Table title="Orders" filters={FILTERS}>
      <DataTable<StockOrder> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<StockOrder>
          label="Claimed"
          render={({ createdAtMs }) => <Time atMs={createdAtMs} />}
        />
        <DataTable.Col<StockOrder> source="number" label="Number" disableSort />
        <DataTable.Col<StockOrder> source="name" label="Product" disableSort />
        <DataTable.Col<StockOrder> source="userId" label="By" disableSort />
        <DataTable.Col<StockOrder> label="State" render={({ state }) => <State word={state} />} />
        <DataTable.Col<StockOrder>
          label="Actions"
          render={({ id, state }) => (
            <FormDialog
              label="Set state"
              text="Whoever claimed it sees it."
              fields={[{ name: 'state', label: 'State', kind: 'choice', choices: STATES }]}
              initial={{ state }}
              send={(form, { seen }) => callConsole(setStockOrder, { ...form, id, from: seen.state })}
            />
          )}
        />
      </DataTable>
    </Table>
  )
}
