import PrintIcon from '@mui/icons-material/Print'
import { Button } from '@mui/material'
import { addDeviceCodes, forbidDevice, permitDevice } from '@thrum/contracts/console/device.routes'
import { formatDeviceCode } from '@thrum/contracts/ids'
import { useState } from 'react'
import { DataTable, SelectInput, TextInput, TopToolbar, useListContext } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { State, Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { choicesOf, REASON } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'
import { CodeSheets } from './CodeSheets.tsx'
import type { DeviceRow } from './index.ts'

const FILTERS = [
  <TextInput key="model" source="model" label="Model" alwaysOn resettable />,
  <TextInput key="code" source="code" label="Code" alwaysOn resettable />,
  <SelectInput
    key="state"
    source="state"
    label="State"
    choices={choicesOf(['free', 'bound', 'forbidden'])}
    alwaysOn
  />,
]

/** Which toys were made, and which may no longer play. Who owns one is not said here. */
export function DeviceList() {
  const [sheet, setSheet] = useState<readonly string[]>()
  const actions = (
    <TopToolbar>
      <FormDialog
        label="Make codes"
        text="For toys that were produced. The sheets are shown at once, and can be printed again from the list."
        fields={[
          { name: 'model', label: 'Model', help: 'Such as P2' },
          { name: 'count', label: 'How many', kind: 'number', initial: 30, help: '1 to 10,000' },
        ]}
        send={(form, { actId }) => callConsole(addDeviceCodes, { actId, ...form })}
        onDone={(answer) => setSheet(answer as string[])}
      />
      <PrintThese onPrint={setSheet} />
    </TopToolbar>
  )
  return (
    <>
      <Table title="Device codes" actions={actions} filters={FILTERS}>
        <DataTable<DeviceRow> bulkActionButtons={false} rowClick={false}>
          <DataTable.Col<DeviceRow>
            label="Code"
            render={({ code }) => <code>{formatDeviceCode(code)}</code>}
          />
          <DataTable.Col<DeviceRow> source="model" label="Model" disableSort />
          <DataTable.Col<DeviceRow> label="Made" render={({ createdAtMs }) => <Time atMs={createdAtMs} />} />
          <DataTable.Col<DeviceRow> label="State" render={stateOf} />
          <DataTable.Col<DeviceRow> label="Actions" render={(device) => <Actions {...device} />} />
        </DataTable>
      </Table>
      {sheet !== undefined && <CodeSheets codes={sheet} onClose={() => setSheet(undefined)} />}
    </>
  )
}

function PrintThese({ onPrint }: { onPrint: (codes: readonly string[]) => void }) {
  const { data = [] } = useListContext<DeviceRow>()
  return (
    <Button
      size="small"
      startIcon={<PrintIcon />}
      disabled={data.length === 0}
      onClick={() => onPrint(data.map(({ code }) => code))}
    >
      Sheet of this page
    </Button>
  )
}

function stateOf({ isForbid, isBound }: DeviceRow) {
  if (isForbid) return <State word="forbidden" color="error" />
  return isBound ? <State word="bound" color="success" /> : <State word="free" />
}

function Actions({ code, isForbid }: DeviceRow) {
  return isForbid ? (
    <FormDialog
      label="Permit"
      title="Put this toy back into service?"
      fields={[REASON]}
      send={(form) => callConsole(permitDevice, { ...form, code })}
    />
  ) : (
    <FormDialog
      label="Forbid"
      title="Take this toy out of service?"
      text="A running play with it stops within about a second."
      color="error"
      fields={[REASON]}
      send={(form) => callConsole(forbidDevice, { ...form, code })}
    />
  )
}
