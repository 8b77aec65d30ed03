import { type PublishedVersion, publishVersion } from '@thrum/contracts/console/version.routes'
import { PLATFORMS } from '@thrum/contracts/version/version.routes'
import { DataTable, TopToolbar } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { choicesOf, type FormField, type FormValues, filled } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'
import { saidIn } from '../../parts/TextsInput.tsx'

type Row = PublishedVersion & { id: string }

const FIELDS: readonly FormField[] = [
  { name: 'platform', label: 'Platform', kind: 'choice', choices: choicesOf(PLATFORMS) },
  { name: 'version', label: 'Version', help: 'Such as 1.2.0' },
  { name: 'code', label: 'Code', kind: 'number' },
  {
    name: 'minimumCode',
    label: 'Smallest code that still works',
    kind: 'number',
    isOptional: true,
    help: 'Empty: as before.',
  },
  { name: 'address', label: 'Where it is', isOptional: true, help: 'https, or empty' },
  {
    name: 'notes',
    label: 'What is new',
    kind: 'texts',
    parts: [{ name: 'lines', label: 'What is new, a line each', isLong: true }],
  },
]

function versionOf({ notes, ...form }: FormValues) {
  const lines = Object.entries(saidIn(notes)).map(([language, text]) => [
    language,
    (text?.lines ?? '').split('\n').filter((line) => line.trim() !== ''),
  ])
  return { ...filled(form), notes: Object.fromEntries(lines) as Record<string, string[]> }
}

export function VersionList() {
  const actions = (
    <TopToolbar>
      <FormDialog
        label="Publish a version"
        text="Apps are told at once. The same code again replaces what was said of it."
        fields={FIELDS}
        send={(form) => callConsole(publishVersion, versionOf(form))}
      />
    </TopToolbar>
  )
  return (
    <Table title="Versions" actions={actions}>
      <DataTable<Row> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<Row> source="platform" label="Platform" />
        <DataTable.Col<Row> source="version" label="Version" />
        <DataTable.NumberCol<Row> source="code" label="Code" />
        <DataTable.NumberCol<Row> source="minimumCode" label="Smallest that works" />
        <DataTable.Col<Row> source="address" label="Where" />
        <DataTable.Col<Row> label="Published" render={({ createdAtMs }) => <Time atMs={createdAtMs} />} />
      </DataTable>
    </Table>
  )
}
