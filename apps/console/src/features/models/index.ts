import ModelIcon from '@mui/icons-material/Category'
import type { DeviceModel } from '@thrum/contracts/console/device.entities'
import { getDeviceModel, listDeviceModels } from '@thrum/contracts/console/device.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { wholeList } from '../../base/source.ts'
import { ModelList } from './ModelList.tsx'
import { ModelPage } from './ModelPage.tsx'

const withId = <Model extends DeviceModel>(model: Model) => ({ ...model, id: model.model })

export const MODELS: Section = {
  name: 'models',
  label: 'Models and scenes',
  icon: ModelIcon,
  roles: listDeviceModels.access,
  source: {
    list: wholeList(async () => (await callConsole(listDeviceModels)).map(withId)),
    one: async (id) => withId(await callConsole(getDeviceModel, { model: id })),
  },
  list: ModelList,
  show: ModelPage,
}
