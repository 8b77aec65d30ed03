import MailIcon from '@mui/icons-material/Mail'
import { listSiteMessageHeads } from '@thrum/contracts/console/site-message.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { numberedList } from '../../base/source.ts'
import { MessageList } from './MessageList.tsx'

export const MESSAGES: Section = {
  name: 'messages',
  label: 'Site messages',
  icon: MailIcon,
  roles: listSiteMessageHeads.access,
  source: { list: numberedList((query) => callConsole(listSiteMessageHeads, query)) },
  list: MessageList,
}
