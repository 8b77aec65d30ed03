import { Card, CardContent, Stack, Typography } from '@mui/material'
import type { DeviceModel, SceneCheck } from '@thrum/contracts/console/device.entities'
import type { Scene } from '@thrum/contracts/device/device.entities'
import { useRecordContext } from 'react-admin'
import { Details } from '../../parts/Details.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { SceneEditor } from './SceneEditor.tsx'
import { SceneTiles } from './SceneTiles.tsx'

export interface ModelRecord extends DeviceModel {
  id: string
  scene: Scene
  releasedScene: Scene
  check: SceneCheck
}

export function ModelPage() {
  return (
    <Details title="Model">
      <Model />
    </Details>
  )
}

function Model() {
  const model = useRecordContext<ModelRecord>()
  // What the list knew of it stands in until the whole has come.
  if (model?.scene === undefined) return null
  const { name, made, bound, forbidden, isForeign } = model
  const facts: [string, React.ReactNode][] = [
    ['Model', `${model.model}, ${name}`],
    ['Toys', `${made} made, ${bound} bound, ${forbidden} forbidden`],
    ['Stops by itself when its link breaks', model.stopsOnLinkLoss ? 'yes' : 'no'],
    ['Proves who it is', model.authenticated ? 'yes' : 'no'],
  ]
  return (
    <Stack spacing={2} sx={{ marginTop: 2 }}>
      <Card>
        <CardContent>
          <Facts facts={facts} />
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            Scene in use
          </Typography>
          {isForeign ? <SceneTiles check={model.check} /> : <SceneEditor key={model.model} model={model} />}
        </CardContent>
      </Card>
    </Stack>
  )
}
