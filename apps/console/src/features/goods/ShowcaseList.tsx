import { Stack } from '@mui/material'
import {
  removeStockShowcase,
  type StockShowcase,
  saveStockShowcase,
} from '@thrum/contracts/console/goods.routes'
import { DataTable, TopToolbar } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import type { FormField, FormValues } from '../../parts/fields.tsx'
import { GoodsInput } from '../../parts/GoodsInput.tsx'
import { Table } from '../../parts/Table.tsx'
import { TIMES_FIELDS, toTimes } from './goods-form.ts'
import { PictureInput } from './PictureInput.tsx'
import { StockStateChip } from './StockStateChip.tsx'

const FIELDS: readonly FormField[] = [
  { name: 'goodsId', label: 'Product', draw: GoodsInput },
  { name: 'pictureId', label: 'Picture', isOptional: true, draw: PictureInput },
  { name: 'place', label: 'Place', kind: 'number', initial: 1, help: 'The lower one comes first' },
  ...TIMES_FIELDS.map((field) => (field.name === 'fromMs' ? { ...field, help: 'Empty: from now' } : field)),
]

function entryOf({ goodsId, pictureId, place, ...times }: FormValues) {
  return { goodsId, pictureId: pictureId === '' ? null : pictureId, place, times: toTimes(times) }
}

const seenOf = ({ goodsId, pictureId, place, fromMs, untilMs }: FormValues) => ({
  ...{ goodsId, pictureId, place, fromMs, untilMs },
})

export function ShowcaseList() {
  const actions = (
    <TopToolbar>
      <FormDialog
        label="Show a product"
        text="Large, at the front of the store."
        fields={FIELDS}
        send={(form, { actId }) => callConsole(saveStockShowcase, { actId, ...entryOf(form) })}
      />
    </TopToolbar>
  )
  return (
    <Table title="Showcase" actions={actions} sort={{ field: 'place', order: 'ASC' }}>
      <DataTable<StockShowcase> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<StockShowcase> source="name" label="Product" />
        <DataTable.NumberCol<StockShowcase> source="place" label="Place" />
        <DataTable.Col<StockShowcase>
          label="State"
          render={({ state }) => <StockStateChip state={state} />}
        />
        <DataTable.Col<StockShowcase> label="From" render={({ fromMs }) => <Time atMs={fromMs} />} />
        <DataTable.Col<StockShowcase> label="Until" render={({ untilMs }) => <Time atMs={untilMs} />} />
        <DataTable.Col<StockShowcase> label="Actions" render={(entry) => <Actions entry={entry} />} />
      </DataTable>
    </Table>
  )
}

function Actions({ entry }: { entry: StockShowcase }) {
  const { id } = entry
  return (
    <Stack direction="row" spacing={1}>
      <FormDialog
        label="Change"
        submit="Save"
        fields={FIELDS}
        initial={{ ...entry }}
        send={(form, { seen }) =>
          callConsole(saveStockShowcase, { id, before: seenOf(seen), ...entryOf(form) })
        }
      />
      <FormDialog
        label="Remove"
        text="The product stays in the store."
        color="error"
        fields={[]}
        initial={{ ...entry }}
        send={(_form, { seen }) => callConsole(removeStockShowcase, { id, before: seenOf(seen) })}
      />
    </Stack>
  )
}
