import InboxIcon from '@mui/icons-material/Inbox'
import { type InboxThread, listInbox } from '@thrum/contracts/console/official.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { pagedList } from '../../base/source.ts'
import { ThreadList } from './ThreadList.tsx'
import { ThreadPage } from './ThreadPage.tsx'

export type ThreadRow = InboxThread & { id: string }

export const INBOX: Section = {
  name: 'inbox',
  label: 'Inbox',
  icon: InboxIcon,
  roles: listInbox.access,
  source: {
    list: pagedList<ThreadRow, string>(async (filter, limit, cursor) => {
      const { records, nextCursor } = await callConsole(listInbox, { ...filter, limit, cursor })
      const rows = records.map((thread) => ({ ...thread, id: `${thread.officialId}.${thread.userId}` }))
      return { rows, next: nextCursor ?? undefined }
    }),
  },
  list: ThreadList,
  show: ThreadPage,
}
