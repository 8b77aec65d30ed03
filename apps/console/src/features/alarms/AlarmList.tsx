import type { OperatorAlarm } from '@thrum/contracts/console/operator.entities'
import { settleAlarm } from '@thrum/contracts/console/operator.routes'
import { DataTable } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { Table } from '../../parts/Table.tsx'

const KINDS: Readonly<Record<OperatorAlarm['kind'], string>> = {
  lookUps: 'Looks up many people',
  complaintDue: 'A complaint is due within four hours',
  complaintLate: 'A complaint is late',
}

export function AlarmList() {
  return (
    <Table title="Alarms">
      <DataTable<OperatorAlarm> bulkActionButtons={false} rowClick={false} empty={<p>All quiet.</p>}>
        <DataTable.Col<OperatorAlarm>
          source="atMs"
          label="Since"
          render={({ atMs }) => <Time atMs={atMs} />}
        />
        <DataTable.Col<OperatorAlarm> source="kind" label="What" render={({ kind }) => KINDS[kind]} />
        <DataTable.Col<OperatorAlarm> source="subject" label="About" />
        <DataTable.Col<OperatorAlarm> source="operatorName" label="Whose doing" />
        <DataTable.Col<OperatorAlarm>
          label="Settle"
          render={({ id }) => (
            <FormDialog
              label="Settle"
              title="Settle this alarm?"
              text="You say with it that you have looked at the matter."
              fields={[]}
              send={() => callConsole(settleAlarm, { id })}
            />
          )}
        />
      </DataTable>
    </Table>
  )
}
