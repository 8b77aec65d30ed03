import {
  type SiteMessageHead,
  sendSiteMessage,
  withdrawSiteMessages,
} from '@thrum/contracts/console/site-message.routes'
import { DataTable, TopToolbar } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { State, Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import type { FormField } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'
import { PAGE_PARTS, saidIn } from '../../parts/TextsInput.tsx'

const FIELDS: readonly FormField[] = [
  {
    name: 'to',
    label: 'To whom',
    kind: 'lines',
    isOptional: true,
    help: 'Ids of accounts, one a line; empty: to everyone who is signed up now.',
  },
  { name: 'texts', label: 'Texts', kind: 'texts', parts: PAGE_PARTS },
]

function peopleOf(to: unknown): 'all' | string[] {
  const ids = String(to)
    .split(/[\s,;]+/)
    .filter((id) => id !== '')
  return ids.length === 0 ? 'all' : ids
}

export function MessageList() {
  const actions = (
    <TopToolbar>
      <FormDialog
        label="Write a message"
        submit="Send"
        fields={FIELDS}
        send={({ to, texts }) => callConsole(sendSiteMessage, { to: peopleOf(to), texts: saidIn(texts) })}
      />
    </TopToolbar>
  )
  return (
    <Table title="Site messages" actions={actions}>
      <DataTable<SiteMessageHead> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<SiteMessageHead>
          label="Sent"
          render={({ createdAtMs }) => <Time atMs={createdAtMs} />}
        />
        <DataTable.Col<SiteMessageHead> source="name" label="Title" disableSort />
        <DataTable.Col<SiteMessageHead> label="To" render={({ userId }) => userId ?? 'everyone'} />
        <DataTable.Col<SiteMessageHead> label="Languages" render={({ languages }) => languages.join(', ')} />
        <DataTable.Col<SiteMessageHead>
          label="Actions"
          render={({ id, withdrawnAtMs }) =>
            withdrawnAtMs === null ? (
              <FormDialog
                label="Take back"
                color="error"
                fields={[]}
                send={() => callConsole(withdrawSiteMessages, { ids: [id] })}
              />
            ) : (
              <State word="taken back" color="error" />
            )
          }
        />
      </DataTable>
    </Table>
  )
}
