import { Stack } from '@mui/material'
import {
  addNotice,
  changeNotice,
  getNoticeTexts,
  type NoticeHead,
  type NoticeKind,
  resetGuide,
  withdrawNotice,
} from '@thrum/contracts/console/notice.routes'
import { DataTable, TopToolbar } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { State, Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import type { FormField, FormValues } from '../../parts/fields.tsx'
import { Table } from '../../parts/Table.tsx'
import { PAGE_PARTS, saidIn } from '../../parts/TextsInput.tsx'
import { languageNames } from '../../parts/words.ts'

const TEXTS: FormField = { name: 'texts', label: 'Texts', kind: 'texts', parts: PAGE_PARTS }
const PLACE: FormField = {
  name: 'place',
  label: 'Place',
  kind: 'number',
  isOptional: true,
  help: 'The lower one comes first; empty: behind those that come with the product.',
}

const fieldsOf = (kind: NoticeKind) => (kind === 'guide' ? [TEXTS, PLACE] : [TEXTS])

function wordsOf({ texts, place }: FormValues) {
  return { texts: saidIn(texts), ...(typeof place === 'number' ? { place } : {}) }
}

export const NoticeList = () => <Heads kind="notice" title="Notices" label="Publish a notice" />
export const GuideList = () => <Heads kind="guide" title="Guide" label="Add an article" />

function Heads({ kind, title, label }: { kind: NoticeKind; title: string; label: string }) {
  const actions = (
    <TopToolbar>
      <FormDialog
        label={label}
        fields={fieldsOf(kind)}
        send={(form, { actId }) => callConsole(addNotice, { actId, kind, ...wordsOf(form) })}
      />
    </TopToolbar>
  )
  return (
    <Table title={title} actions={actions}>
      <DataTable<NoticeHead> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<NoticeHead> source="name" label="Title" />
        <DataTable.Col<NoticeHead> label="Languages" render={({ languages }) => languageNames(languages)} />
        {kind === 'guide' && <DataTable.NumberCol<NoticeHead> source="place" label="Place" />}
        <DataTable.Col<NoticeHead>
          source="createdAtMs"
          label="Since"
          render={({ createdAtMs }) => <Time atMs={createdAtMs} />}
        />
        <DataTable.Col<NoticeHead> label="State" render={stateOf} />
        <DataTable.Col<NoticeHead> label="Actions" render={(head) => <Actions head={head} />} />
      </DataTable>
    </Table>
  )
}

function stateOf({ withdrawnAtMs, isShipped, isEdited }: NoticeHead) {
  if (withdrawnAtMs !== null) return <State word="withdrawn" color="error" />
  if (isShipped) return <State word={isEdited ? 'edited' : 'as shipped'} />
  return <State word="public" color="success" />
}

function Actions({ head }: { head: NoticeHead }) {
  const { id, kind, withdrawnAtMs, isShipped, isEdited, editedAtMs } = head
  const isWithdrawn = withdrawnAtMs !== null
  return (
    <Stack direction="row" spacing={1}>
      <FormDialog
        label="Edit"
        text="Whoever has read it is not told again."
        fields={fieldsOf(kind)}
        load={async () => ({ ...(await callConsole(getNoticeTexts, { id })) })}
        submit="Save"
        send={(form, { seen }) =>
          callConsole(changeNotice, { id, editedAtMs: seen.editedAtMs, ...wordsOf(form) })
        }
      />
      <FormDialog
        label={isWithdrawn ? 'Show again' : 'Withdraw'}
        text={isWithdrawn ? 'Everybody sees it again.' : 'Nobody sees it any more, until it is shown again.'}
        color={isWithdrawn ? 'primary' : 'error'}
        fields={[]}
        send={() => callConsole(withdrawNotice, { id, isWithdrawn: !isWithdrawn })}
      />
      {isShipped && isEdited && (
        <FormDialog
          label="As shipped"
          text="Your texts go, and those that came with the product are back."
          color="error"
          fields={[]}
          send={() => callConsole(resetGuide, { id, editedAtMs })}
        />
      )}
    </Stack>
  )
}
