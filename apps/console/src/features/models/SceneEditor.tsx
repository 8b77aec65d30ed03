import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Alert, Box, Button, Checkbox, IconButton, Stack, TextField, Typography } from '@mui/material'
import type { SceneCheck } from '@thrum/contracts/console/device.entities'
import { checkScene, resetScene, saveScene } from '@thrum/contracts/console/device.routes'
import type { OrderCode, Scene, ToyFunction } from '@thrum/contracts/device/device.entities'
import { useState } from 'react'
import { callConsole } from '../../base/console-client.ts'
import { useFailure } from '../../base/use-failure.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { REASON } from '../../parts/fields.tsx'
import type { ModelRecord } from './ModelPage.tsx'
import { SceneTiles } from './SceneTiles.tsx'

/** One function more, which still needs its codes. */
const BLANK: ToyFunction = {
  ...{ id: '', name: '', beginCode: '' as OrderCode, endCode: '' as OrderCode },
  ...{ forbid: false, isChecked: false },
}

interface Draft {
  /** The scene in use that it began from. */
  before: Scene
  scene: Scene
  /** What the server said of it, and of which scene. */
  check: SceneCheck
  checked: Scene
}

const draftOf = ({ scene, check }: ModelRecord): Draft => ({ before: scene, scene, check, checked: scene })

/** Changes a scene in a draft; the server says what it would show, and takes it only without faults. */
export function SceneEditor({ model }: { model: ModelRecord }) {
  const [draft, setDraft] = useState(() => draftOf(model))
  const { failure, fail, clear } = useFailure()
  const { before, scene, check, checked } = draft
  const isChanged = scene !== before
  // What somebody else put in use shows, and takes nothing along that was written.
  if (!isChanged && model.scene !== before) setDraft(draftOf(model))
  const setScene = (changed: Scene) => setDraft((now) => ({ ...now, scene: changed }))
  const look = async () => {
    try {
      const found = await callConsole(checkScene, { model: model.model, scene })
      setDraft((now) => ({ ...now, check: found, checked: scene }))
      clear()
    } catch (error) {
      fail(error)
    }
  }
  const isReady = isChanged && checked === scene && check.faults.length === 0
  return (
    <Stack spacing={2}>
      {scene.map((group, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no id, and none is moved
          key={at}
          name={group.defaultKey}
          entries={group.data}
          onChange={(data) => setScene(scene.with(at, { ...group, data }))}
        />
      ))}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" onClick={() => void look()}>
          Check
        </Button>
        {isReady && (
          <FormDialog
            label="Put in use"
            title="Put this scene in use?"
            text="For the next play, not for one that runs."
            variant="contained"
            fields={[REASON]}
            send={async ({ reason }) => {
              await callConsole(saveScene, { model: model.model, scene, before, reason })
              setDraft(draftOf(model))
            }}
          />
        )}
        {model.isEdited && (
          <FormDialog
            label="Back to the released scene"
            fields={[REASON]}
            send={async ({ reason }) => {
              await callConsole(resetScene, { model: model.model, before, reason })
              setDraft(draftOf(model))
            }}
          />
        )}
      </Stack>
      <Typography component="h3" variant="subtitle1">
        {checked === scene ? 'What people see' : 'What people see, before your last changes'}
      </Typography>
      <SceneTiles check={check} />
    </Stack>
  )
}

interface GroupProps {
  name: string
  entries: readonly ToyFunction[]
  onChange: (entries: ToyFunction[]) => void
}

function Group({ name, entries, onChange }: GroupProps) {
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 2 }}>
      <legend lang="zh">{name}</legend>
      {entries.map((entry, at) => (
        <FunctionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an id is what is being typed
          key={at}
          entry={entry}
          onChange={(changed) => onChange([...entries].with(at, changed))}
          onRemove={() => onChange(entries.filter((other) => other !== entry))}
        />
      ))}
      <Button size="small" onClick={() => onChange([...entries, BLANK])}>
        Add a function
      </Button>
    </Box>
  )
}

const PARTS = [
  ['id', 'Id'],
  ['name', 'Name'],
  ['beginCode', 'Begin code'],
  ['endCode', 'End code'],
] as const

interface FunctionRowProps {
  entry: ToyFunction
  onChange: (entry: ToyFunction) => void
  onRemove: () => void
}

function FunctionRow({ entry, onChange, onRemove }: FunctionRowProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, marginBottom: 2 }}>
      {PARTS.map(([part, label]) => (
        <TextField
          key={part}
          size="small"
          margin="none"
          sx={{ flex: '1 1 130px', width: 'auto' }}
          label={label}
          value={entry[part]}
          onChange={(event) => onChange({ ...entry, [part]: event.target.value })}
        />
      ))}
      <Checkbox
        checked={entry.forbid}
        onChange={(event) => onChange({ ...entry, forbid: event.target.checked })}
        slotProps={{ input: { 'aria-label': `Forbid ${entry.id}` } }}
      />
      <span aria-hidden="true">forbidden</span>
      <IconButton aria-label={`Remove ${entry.id}`} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </Stack>
  )
}
