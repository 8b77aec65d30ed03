import { Stack } from '@mui/material'
import { type ReadyAnswer, removeAnswer, saveAnswer } from '@thrum/contracts/console/official.routes'
import { DataTable, TopToolbar } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import type { FormField } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'

const FIELDS: readonly FormField[] = [
  { name: 'title', label: 'Title', help: 'For operators alone' },
  { name: 'words', label: 'Words', kind: 'lines' },
]

export function AnswerList() {
  const actions = (
    <TopToolbar>
      <FormDialog
        label="Keep an answer"
        fields={FIELDS}
        send={(form, { actId }) => callConsole(saveAnswer, { actId, ...form })}
      />
    </TopToolbar>
  )
  return (
    <Table title="Ready answers" actions={actions}>
      <DataTable<ReadyAnswer>
        bulkActionButtons={false}
        rowClick={false}
        empty={<p>No answer is kept ready.</p>}
      >
        <DataTable.Col<ReadyAnswer> source="title" label="Title" />
        <DataTable.Col<ReadyAnswer> source="words" label="Words" />
        <DataTable.Col<ReadyAnswer>
          label="Actions"
          render={(answer) => (
            <Stack direction="row" spacing={1}>
              <FormDialog
                label="Edit"
                submit="Save"
                fields={FIELDS}
                initial={{ ...answer }}
                send={(form, { seen: { title, words } }) =>
                  callConsole(saveAnswer, { ...form, id: answer.id, before: { title, words } })
                }
              />
              <FormDialog
                label="Remove"
                color="error"
                fields={[]}
                initial={{ ...answer }}
                send={(_form, { seen: { title, words } }) =>
                  callConsole(removeAnswer, { id: answer.id, before: { title, words } })
                }
              />
            </Stack>
          )}
        />
      </DataTable>
    </Table>
  )
}
