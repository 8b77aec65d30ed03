import { Alert, Box, Stack, Typography } from '@mui/material'
import type { SceneCheck, SceneFault } from '@thrum/contracts/console/device.entities'

const FAULTS: Readonly<Record<SceneFault['kind'], string>> = {
  repeated: 'The id stands twice.',
  empty: 'Nothing is left that anybody may use.',
  endStaysOn: 'Its end code leaves the slot running.',
  beyondModel: 'The model, as it was released, doesn’t know this code.',
  stop: 'A stop is always there, and is no function.',
}

/** A scene as people meet it: its tiles in their groups, with the codes behind them. */
export function SceneTiles({ check: { tiles, slots, faults } }: { check: SceneCheck }) {
  const groups = [...new Set(tiles.map(({ groupKey }) => groupKey))]
  return (
    <Stack spacing={2}>
      {faults.map(({ kind, id }) => (
        <Alert key={`${kind} ${id}`} severity="error">
          {id && <strong>{id}: </strong>}
          {FAULTS[kind]}
        </Alert>
      ))}
      {groups.map((groupKey) => (
        <section key={groupKey} aria-label={groupKey}>
          <Typography component="h3" variant="subtitle2" lang="zh">
            {groupKey}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 1 }}>
            {tiles
              .filter((tile) => tile.groupKey === groupKey)
              .map((tile) => (
                <Tile key={tile.id} tile={tile} />
              ))}
          </Box>
        </section>
      ))}
      <Typography variant="body2">Live levels on the slots: {slots.join(', ') || 'none'}</Typography>
    </Stack>
  )
}

function Tile({ tile }: { tile: SceneCheck['tiles'][number] }) {
  const { name, slot, level, variant, beginCode, endCode, isForbid } = tile
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        padding: 1,
        borderStyle: isForbid ? 'dashed' : 'solid',
      }}
    >
      <Typography>{name}</Typography>
      <Typography variant="caption" component="div" color="text.secondary">
        {slot === null ? 'long code' : `slot ${slot}, level ${level}, variant ${variant}`}
        {isForbid && ', forbidden: not shown'}
      </Typography>
      <Typography variant="caption" component="div">
        <code>{beginCode}</code> … <code>{endCode}</code>
      </Typography>
    </Box>
  )
}
