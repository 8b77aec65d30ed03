import AlarmIcon from '@mui/icons-material/NotificationsActive'
import { listAlarms, settleAlarm } from '@thrum/contracts/console/operator.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { wholeList } from '../../base/source.ts'
import { AlarmList } from './AlarmList.tsx'

export const ALARMS: Section = {
  name: 'alarms',
  label: 'Alarms',
  icon: AlarmIcon,
  roles: settleAlarm.access,
  source: { list: wholeList(() => callConsole(listAlarms)) },
  list: AlarmList,
}
