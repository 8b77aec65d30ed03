import { Alert, Button, Stack } from '@mui/material'
import { checkAudit } from '@thrum/contracts/console/operator.routes'
import { useState } from 'react'
import { DataTable, TextInput, TopToolbar } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { useFailure } from '../../base/use-failure.ts'
import { Time } from '../../parts/cells.tsx'
import { Table } from '../../parts/Table.tsx'
import type { AuditRow } from './index.ts'

const FILTERS = [<TextInput key="action" source="action" label="Action (path)" alwaysOn resettable />]

function ChainCheck() {
  const [result, setResult] = useState<{ isWhole: boolean; text: string }>()
  const { failure, fail, clear } = useFailure()
  const check = async () => {
    try {
      const { count, isWhole, brokenAt } = await callConsole(checkAudit)
      const text = isWhole
        ? `All ${count} lines fit their chain.`
        : `The chain is broken at line ${brokenAt}.`
      setResult({ isWhole, text })
      clear()
    } catch (error) {
      setResult(undefined)
      fail(error)
    }
  }
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {result !== undefined && <Alert severity={result.isWhole ? 'success' : 'error'}>{result.text}</Alert>}
      <Button size="small" onClick={() => void check()}>
        Check the chain
      </Button>
    </Stack>
  )
}

export function AuditList() {
  const actions = (
    <TopToolbar>
      <ChainCheck />
    </TopToolbar>
  )
  return (
    <Table title="Audit log" filters={FILTERS} actions={actions}>
      <DataTable<AuditRow> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<AuditRow> source="seq" label="Line" disableSort />
        <DataTable.Col<AuditRow> label="When" render={({ atMs }) => <Time atMs={atMs} />} />
        <DataTable.Col<AuditRow> label="Who" render={(entry) => `${entry.operatorName} (${entry.role})`} />
        <DataTable.Col<AuditRow> source="action" label="Action" disableSort />
        <DataTable.Col<AuditRow> source="reason" label="Reason" disableSort />
        <DataTable.Col<AuditRow> label="Named" render={({ detail }) => detailText(detail)} />
        <DataTable.Col<AuditRow>
          label="Hash"
          render={({ hash }) => <code title={hash}>{hash.slice(0, 12)}</code>}
        />
      </DataTable>
    </Table>
  )
}

function detailText(detail: AuditRow['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
