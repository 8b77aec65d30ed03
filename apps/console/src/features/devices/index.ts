import DeviceIcon from '@mui/icons-material/QrCode2'
import type { MadeDevice } from '@thrum/contracts/console/device.entities'
import { listMadeDevices } from '@thrum/contracts/console/device.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { numberedList } from '../../base/source.ts'
import { DeviceList } from './DeviceList.tsx'

export type DeviceRow = MadeDevice & { id: string }

export const DEVICES: Section = {
  name: 'devices',
  label: 'Device codes',
  icon: DeviceIcon,
  roles: listMadeDevices.access,
  source: {
    list: numberedList<DeviceRow>(async (query) => {
      const { list, total } = await callConsole(listMadeDevices, query)
      return { list: list.map((device) => ({ ...device, id: device.code })), total }
    }),
  },
  list: DeviceList,
}
