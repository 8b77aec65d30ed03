import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { DayFigures } from '@thrum/contracts/console/figures.entities'

const COLUMNS = [
  ['day', 'Day'],
  ['plays', 'Plays'],
  ['messages', 'Messages'],
  ['signUps', 'New accounts'],
  ['complaints', 'Complaints'],
  ['settledInTime', 'Settled in time'],
  ['settledLate', 'Settled late'],
] as const

/** The same numbers for whoever reads them. */
export function DayTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <details style={{ overflowX: 'auto' }}>
      <summary>As a table</summary>
      <Table size="small">
        <TableHead>
          <TableRow>
            {COLUMNS.map(([name, label]) => (
              <TableCell key={name}>{label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.toReversed().map((figures) => (
            <TableRow key={figures.day}>
              {COLUMNS.map(([name]) => (
                <TableCell key={name}>{figures[name]}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </details>
  )
}
