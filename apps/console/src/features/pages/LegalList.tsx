import { Stack } from '@mui/material'
import {
  getLegalPage,
  type LegalHead,
  type LegalPage,
  resetLegalPage,
  saveLegalPage,
} from '@thrum/contracts/console/page.routes'
import { LANGUAGES } from '@thrum/contracts/language'
import { DataTable } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { State, Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { Table } from '../../parts/Table.tsx'
import { PAGE_PARTS, type Texts } from '../../parts/TextsInput.tsx'

const PAGES: Readonly<Record<LegalPage, string>> = {
  terms: 'Terms of service',
  privacy: 'Privacy policy',
}

type Row = LegalHead & { id: string }

export function LegalList() {
  return (
    <Table title="Terms and privacy">
      <DataTable<Row> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<Row> source="page" label="Page" render={({ page }) => PAGES[page]} />
        <DataTable.Col<Row>
          source="language"
          label="Language"
          render={({ language }) => LANGUAGES[language]}
        />
        <DataTable.Col<Row>
          source="name"
          label="Title"
          render={({ name }) => name || 'none; English is read'}
        />
        <DataTable.Col<Row>
          label="State"
          render={({ isEdited }) => <State word={isEdited ? 'edited' : 'as shipped'} />}
        />
        <DataTable.Col<Row> label="Changed" render={({ changedAtMs }) => <Time atMs={changedAtMs} />} />
        <DataTable.Col<Row> label="Actions" render={(head) => <Actions head={head} />} />
      </DataTable>
    </Table>
  )
}

function Actions({ head: { page, language, isEdited, changedAtMs: seenMs } }: { head: Row }) {
  return (
    <Stack direction="row" spacing={1}>
      <FormDialog
        label="Edit"
        title={`${PAGES[page]} in ${LANGUAGES[language]}`}
        text="It stands at once, for everybody who reads this language. Look at the preview first."
        submit="Put in place"
        fields={[{ name: 'texts', label: 'Text', kind: 'texts', parts: PAGE_PARTS, only: language }]}
        load={async () => {
          const { text, shipped, changedAtMs } = await callConsole(getLegalPage, { page, language })
          return { texts: { [language]: text ?? shipped ?? {} }, changedAtMs }
        }}
        send={({ texts }, { seen }) => {
          const text = (texts as Texts)[language]
          return callConsole(saveLegalPage, { page, language, text, changedAtMs: seen.changedAtMs })
        }}
      />
      {isEdited && (
        <FormDialog
          label="As shipped"
          title={`${PAGES[page]} in ${LANGUAGES[language]}: as shipped?`}
          text="Your text goes, and the one that came with the product is back."
          color="error"
          fields={[]}
          send={() => callConsole(resetLegalPage, { page, language, changedAtMs: seenMs })}
        />
      )}
    </Stack>
  )
}
