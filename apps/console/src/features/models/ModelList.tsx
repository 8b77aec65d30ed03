import type { DeviceModel } from '@thrum/contracts/console/device.entities'
import { DataTable } from 'react-admin'
import { State } from '../../parts/cells.tsx'
import { RowLink } from '../../parts/RowLink.tsx'
import { Table } from '../../parts/Table.tsx'

type Row = DeviceModel & { id: string }

export function ModelList() {
  return (
    <Table title="Models and scenes">
      <DataTable<Row> bulkActionButtons={false} rowClick="show">
        <DataTable.Col<Row> source="model" label="Model" render={({ model }) => <RowLink>{model}</RowLink>} />
        <DataTable.Col<Row> source="name" label="Name" />
        <DataTable.Col<Row>
          source="isEdited"
          label="Scene"
          render={({ isEdited, isForeign }) => (
            <State word={isForeign ? 'of another maker' : isEdited ? 'edited' : 'as released'} />
          )}
        />
        <DataTable.NumberCol<Row> source="made" label="Made" />
        <DataTable.NumberCol<Row> source="bound" label="Bound" />
        <DataTable.NumberCol<Row> source="forbidden" label="Forbidden" />
      </DataTable>
    </Table>
  )
}
