import { Box, Typography } from '@mui/material'

export interface Bar {
  label: string
  /** From the ground up. */
  parts: readonly { name: string; count: number; color: string }[]
}

const HEIGHT = 120
const STEP = 20
const WIDTH = 14

/** Bars by day. What they show stands beside them in words for whoever doesn't see them. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const sums = bars.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0))
  const top = Math.max(1, ...sums)
  const all = sums.reduce((sum, count) => sum + count, 0)
  return (
    <Box component="figure" sx={{ margin: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="subtitle2">
        {title}: {all.toLocaleString('en-GB')}, at most{' '}
        {top === 1 ? Math.max(0, ...sums) : top.toLocaleString('en-GB')} a day
      </Typography>
      <svg
        viewBox={`0 0 ${Math.max(1, bars.length) * STEP} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
        style={{ width: '100%', height: HEIGHT + 4 }}
      >
        <line
          x1="0"
          x2={bars.length * STEP}
          y1={HEIGHT}
          y2={HEIGHT}
          stroke="currentColor"
          strokeOpacity="0.4"
        />
        {bars.map((bar, at) => (
          <Column key={bar.label} bar={bar} x={at * STEP + (STEP - WIDTH) / 2} top={top} />
        ))}
      </svg>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Typography variant="caption">{bars[0]?.label}</Typography>
        <Typography variant="caption">{bars.at(-1)?.label}</Typography>
      </Box>
    </Box>
  )
}

function Column({ bar: { parts }, x, top }: { bar: Bar; x: number; top: number }) {
  let ground = HEIGHT
  return (
    <g>
      {parts.map(({ name, count, color }) => {
        const height = (count / top) * (HEIGHT - 4)
        ground -= height
        return <rect key={name} x={x} y={ground} width={WIDTH} height={height} fill={color} />
      })}
    </g>
  )
}
