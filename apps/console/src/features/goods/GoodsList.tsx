import { addStock, type StockLine } from '@thrum/contracts/console/goods.routes'
import { DataTable, TopToolbar } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { priceText } from '../../parts/money.ts'
import { RowLink } from '../../parts/RowLink.tsx'
import { Table } from '../../parts/Table.tsx'
import { languageNames } from '../../parts/words.ts'
import { DRAFT_FIELDS, toDraft } from './goods-form.ts'
import { StockStateChip } from './StockStateChip.tsx'

export function GoodsList() {
  const actions = (
    <TopToolbar>
      <FormDialog
        label="Add a product"
        text="It is not in the store before it is scheduled."
        fields={DRAFT_FIELDS}
        send={(form, { actId }) => callConsole(addStock, { actId, draft: toDraft(form) })}
      />
    </TopToolbar>
  )
  return (
    <Table title="Goods" actions={actions}>
      <DataTable<StockLine> bulkActionButtons={false} rowClick="show">
        <DataTable.Col<StockLine>
          label="Picture"
          render={({ picture }) => picture && <img src={picture.small} alt="" width={48} />}
        />
        <DataTable.Col<StockLine> label="Name" render={({ name }) => <RowLink>{name}</RowLink>} />
        <DataTable.Col<StockLine> label="Price" render={(line) => priceText(line.price, line.currency)} />
        <DataTable.Col<StockLine> label="State" render={({ state }) => <StockStateChip state={state} />} />
        <DataTable.Col<StockLine> label="From" render={({ fromMs }) => <Time atMs={fromMs} />} />
        <DataTable.Col<StockLine> label="Until" render={({ untilMs }) => <Time atMs={untilMs} />} />
        <DataTable.Col<StockLine> label="Languages" render={({ languages }) => languageNames(languages)} />
      </DataTable>
    </Table>
  )
}
