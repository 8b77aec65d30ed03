import { Card, CardContent, Stack, Typography } from '@mui/material'
import { type Complaint, ComplaintOutcome } from '@thrum/contracts/console/complaint.entities'
import { closeComplaint } from '@thrum/contracts/console/complaint.routes'
import { useRecordContext } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { Time } from '../../parts/cells.tsx'
import { Details } from '../../parts/Details.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { type FormField, REASON } from '../../parts/fields.tsx'
import { plainWords } from '../../parts/words.ts'
import { ComplaintStateChip } from './ComplaintState.tsx'
import { Evidence } from './Evidence.tsx'

const OUTCOMES: Readonly<Record<ComplaintOutcome, string>> = {
  noBreach: 'No breach of the rules',
  warned: 'Warn: remind the person of the rules',
  suspended: 'Suspend: close the account',
  unclear: 'Unclear: what is there does not say',
}
const OUTCOME: FormField = {
  name: 'outcome',
  label: 'Outcome',
  kind: 'choice',
  choices: ComplaintOutcome.options.map((id) => ({ id, name: OUTCOMES[id] })),
}

export function ComplaintPage() {
  return (
    <Details title="Complaint">
      <Case />
    </Details>
  )
}

function Case() {
  const complaint = useRecordContext<Complaint>()
  // What the list knew of it stands in until the whole has come.
  if (complaint?.statements === undefined) return null
  const { id, statements, aboutSame } = complaint
  const facts: [string, React.ReactNode][] = [
    ['State', <ComplaintStateChip key="state" {...complaint} />],
    ['Filed', <Time key="filed" atMs={complaint.createdAtMs} />],
    ['Answer due', <Time key="due" atMs={complaint.dueAtMs} />],
    ['About', complaint.reportedId],
    ['From', complaint.reporterId],
    [
      'All complaints about this person',
      `${aboutSame.all}: ${aboutSame.open} open, ${aboutSame.warned} warned, ${aboutSame.suspended} suspended`,
    ],
    ['Outcome', complaint.outcome === null ? '–' : OUTCOMES[complaint.outcome]],
    ['Settled by', complaint.closedBy ?? '–'],
    ['Why', complaint.closedWhy ?? '–'],
  ]
  return (
    <Stack spacing={2} sx={{ marginTop: 2 }}>
      <Card>
        <CardContent>
          <Facts facts={facts} />
          {complaint.state !== 'closed' && (
            <FormDialog
              label="Settle"
              title="Settle this complaint"
              text="Its reporter is told the outcome in a site message. The reason stays among operators."
              variant="contained"
              fields={[OUTCOME, REASON]}
              send={(form) => callConsole(closeComplaint, { ...form, id, statementCount: statements.length })}
            />
          )}
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <Typography component="h2" variant="h6">
            What the reporter says
          </Typography>
          {statements.map(({ chip, words, createdAtMs, pictures }) => (
            <Typography key={`${createdAtMs} ${words}`} sx={{ whiteSpace: 'pre-wrap', marginTop: 1 }}>
              <Time atMs={createdAtMs} /> · {chip === null ? 'no kind' : plainWords(chip)} ·{' '}
              {words || 'no words'}
              {pictures.length > 0 && ` · ${pictures.length} pictures, below`}
            </Typography>
          ))}
        </CardContent>
      </Card>
      <Evidence complaint={complaint} />
    </Stack>
  )
}
