import { Stack } from '@mui/material'
import {
  type SiteMessageHead,
  sendSiteMessage,
  withdrawSiteMessages,
} from '@thrum/contracts/console/site-message.routes'
import { DataTable, TopToolbar } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { State, Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import type { FormField, FormValues } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'
import { PAGE_PARTS, saidIn } from '../../parts/TextsInput.tsx'
import { languageNames } from '../../parts/words.ts'
import { ReadMessage } from './ReadMessage.tsx'

const FIELDS: readonly FormField[] = [
  {
    name: 'whom',
    label: 'To whom',
    kind: 'choice',
    choices: [
      { id: 'some', name: 'Some accounts' },
      { id: 'all', name: 'Everyone who is signed up now' },
    ],
    initial: 'some',
  },
  {
    name: 'to',
    label: 'Accounts',
    kind: 'lines',
    help: 'Their ids, one a line',
    isThere: ({ whom }) => whom === 'some',
  },
  { name: 'texts', label: 'Texts', kind: 'texts', parts: PAGE_PARTS },
]

function peopleOf({ whom, to }: FormValues): 'all' | string[] {
  return whom === 'all'
    ? 'all'
    : String(to)
        .split(/[\s,;]+/)
        .filter((id) => id !== '')
}

export function MessageList() {
  const actions = (
    <TopToolbar>
      <FormDialog
        label="Write a message"
        submit="Send"
        fields={FIELDS}
        send={({ texts, ...form }, { actId }) =>
          callConsole(sendSiteMessage, { actId, to: peopleOf(form), texts: saidIn(texts) })
        }
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
        <DataTable.Col<SiteMessageHead>
          label="Languages"
          render={({ languages }) => languageNames(languages)}
        />
        <DataTable.Col<SiteMessageHead>
          label="Actions"
          render={({ id, withdrawnAtMs }) => (
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <ReadMessage id={id} />
              {withdrawnAtMs === null ? (
                <FormDialog
                  label="Take back"
                  title="Take this message back?"
                  text="Nobody finds it any more, and it can’t be sent again from here."
                  color="error"
                  fields={[]}
                  send={() => callConsole(withdrawSiteMessages, { ids: [id] })}
                />
              ) : (
                <State word="taken back" color="error" />
              )}
            </Stack>
          )}
        />
      </DataTable>
    </Table>
  )
}
