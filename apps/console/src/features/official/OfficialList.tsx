import { Stack } from '@mui/material'
import {
  addOfficial,
  type OfficialHead,
  rateOfficial,
  setOfficial,
} from '@thrum/contracts/console/official.routes'
import type { OperatorRole } from '@thrum/contracts/console/operator.entities'
import { DataTable, TopToolbar, useNotify, usePermissions } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { isFor } from '../../base/section.ts'
import { State } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { changed, type FormField, filled } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'

const FIELDS: readonly FormField[] = [
  { name: 'nickName', label: 'Nickname' },
  { name: 'place', label: 'Place', kind: 'number', isOptional: true, help: 'The lower ones come first' },
]

export function OfficialList() {
  const { permissions } = usePermissions<OperatorRole>()
  const mayChange = isFor({ roles: addOfficial.access }, permissions)
  const actions = (
    <TopToolbar>
      {mayChange && (
        <FormDialog
          label="Make an account"
          text="Everybody may write to it, and it may answer whoever did."
          fields={FIELDS}
          send={(form, { actId }) => callConsole(addOfficial, { actId, ...filled(form) })}
        />
      )}
    </TopToolbar>
  )
  return (
    <Table title="Official accounts" actions={actions} sort={{ field: 'place', order: 'ASC' }}>
      <DataTable<OfficialHead> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<OfficialHead> source="nickName" label="Nickname" />
        <DataTable.Col<OfficialHead> source="id" label="Id" />
        <DataTable.NumberCol<OfficialHead> source="place" label="Place" />
        <DataTable.Col<OfficialHead>
          label="State"
          render={({ isWithdrawn }) => (
            <State word={isWithdrawn ? 'withdrawn' : 'open'} color={isWithdrawn ? 'error' : 'success'} />
          )}
        />
        <DataTable.Col<OfficialHead>
          label="Actions"
          render={(account) => <Actions account={account} mayChange={mayChange} />}
        />
      </DataTable>
    </Table>
  )
}

function Actions({ account, mayChange }: { account: OfficialHead; mayChange: boolean }) {
  const notify = useNotify()
  const { id, isWithdrawn } = account
  const tell = (answer: unknown) => {
    const { count, average } = answer as { count: number; average: number | null }
    notify(average === null ? 'Nobody has rated it.' : `${average.toFixed(1)} of 5, ratings: ${count}`)
  }
  return (
    <Stack direction="row" spacing={1}>
      <FormDialog
        label="Ratings"
        title="How did people rate it?"
        submit="Ask"
        fields={[]}
        send={() => callConsole(rateOfficial, { officialId: id })}
        onDone={tell}
      />
      {mayChange && (
        <>
          <FormDialog
            label="Change"
            submit="Save"
            fields={FIELDS}
            initial={{ ...account }}
            send={(form, { seen }) => callConsole(setOfficial, { ...changed(filled(form), seen), id })}
          />
          <FormDialog
            label={isWithdrawn ? 'Open again' : 'Withdraw'}
            color={isWithdrawn ? 'primary' : 'error'}
            text="What was said stays."
            fields={[]}
            send={() => callConsole(setOfficial, { id, isWithdrawn: !isWithdrawn })}
          />
        </>
      )}
    </Stack>
  )
}
