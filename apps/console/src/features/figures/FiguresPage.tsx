import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import type { DayFigures } from '@thrum/contracts/console/figures.entities'
import { getFigures } from '@thrum/contracts/console/figures.routes'
import { Title } from 'react-admin'
import { useAnswer } from '../../base/use-answer.ts'
import { Facts } from '../../parts/Facts.tsx'
import { BarChart } from './BarChart.tsx'
import { DayTable } from './DayTable.tsx'
import { HealthCard } from './HealthCard.tsx'

const QUERY = { days: 30 }
const INK = '#a87400'
const GOOD = '#2f8f60'
const BAD = '#c2483a'

const CHARTS = [
  { title: 'Plays', name: 'plays' },
  { title: 'Messages', name: 'messages' },
  { title: 'New accounts', name: 'signUps' },
  { title: 'Complaints filed', name: 'complaints' },
] as const

export function FiguresPage() {
  const { data, failure, reload } = useAnswer(getFigures, QUERY)
  return (
    <Stack spacing={2} sx={{ marginTop: 2 }}>
      <Title title="Figures" />
      <div>
        <Button size="small" onClick={reload}>
          Ask again
        </Button>
      </div>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {data !== undefined && (
        <>
          <Card>
            <CardContent>
              <Typography component="h2" variant="h6" gutterBottom>
                Now
              </Typography>
              <Facts
                facts={[
                  ['Accounts', `${data.now.people}, of which ${data.now.suspended} suspended`],
                  ['Plays that run', data.now.playsRunning],
                  ['Open alarms', data.now.openAlarms],
                  [
                    'Open complaints',
                    `${data.complaints.open}: ${data.complaints.due} due, ${data.complaints.late} late`,
                  ],
                  [
                    'Settled',
                    `${data.complaints.settledInTime} in time, ${data.complaints.settledLate} late`,
                  ],
                  ['Took more than 24 hours, ever', data.complaints.breaches],
                ]}
              />
            </CardContent>
          </Card>
          <Charts days={data.days} />
        </>
      )}
      <HealthCard />
    </Stack>
  )
}

function Charts({ days }: { days: readonly DayFigures[] }) {
  const settled = days.map(({ day, settledInTime, settledLate }) => ({
    label: day,
    parts: [
      { name: 'in time', count: settledInTime, color: GOOD },
      { name: 'late', count: settledLate, color: BAD },
    ],
  }))
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          The last {days.length} days
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
            gap: 3,
          }}
        >
          {CHARTS.map(({ title, name }) => (
            <BarChart
              key={name}
              title={title}
              bars={days.map((figures) => ({
                label: figures.day,
                parts: [{ name, count: figures[name], color: INK }],
              }))}
            />
          ))}
          <BarChart title="Complaints settled, late ones red" bars={settled} />
        </Box>
        <DayTable days={days} />
      </CardContent>
    </Card>
  )
}
