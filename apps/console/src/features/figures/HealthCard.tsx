import { Alert, Card, CardContent, Typography } from '@mui/material'
import { getServerHealth } from '@thrum/contracts/console/figures.routes'
import { useAnswer } from '../../base/use-answer.ts'
import { Time } from '../../parts/cells.tsx'
import { Facts } from '../../parts/Facts.tsx'

const MIB = 1024 * 1024

const inMib = (bytes: number) => `${Math.round(bytes / MIB).toLocaleString('en-GB')} MiB`
const inMs = (ms: number) => `${Math.round(ms)} ms`

export function HealthCard() {
  const { data, failure } = useAnswer(getServerHealth)
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          Server
        </Typography>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {data !== undefined && (
          <Facts
            facts={[
              ['Version', data.version],
              ['Runs since', <Time key="since" atMs={data.startedAtMs} />],
              ['Memory', inMib(data.memoryBytes)],
              [
                'Held up within the last minute',
                `half of the time ${inMs(data.loopDelayMs.median)}, at worst ${inMs(data.loopDelayMs.max)}`,
              ],
              [
                'Database',
                data.database.isThere
                  ? `answers in ${inMs(data.database.answerMs ?? 0)}, ${inMib(data.database.bytes ?? 0)}`
                  : 'does not answer',
              ],
              ['Disk', `${inMib(data.disk.freeBytes)} of ${inMib(data.disk.allBytes)} free`],
              ['Jobs', `${data.jobs.waiting} wait, ${data.jobs.failing} keep failing`],
              ['Outbox', `${data.outbox.waiting} wait, ${data.outbox.givenUp} could not be sent`],
            ]}
          />
        )}
      </CardContent>
    </Card>
  )
}
