import InboxIcon from '@mui/icons-material/Inbox'
import { getInboxThread, type InboxThread, listInbox } from '@thrum/contracts/console/official.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { ThreadList } from './ThreadList.tsx'
import { ThreadPage } from './ThreadPage.tsx'

export type ThreadRow = InboxThread & { id: string }

const withId = (thread: InboxThread): ThreadRow => ({
  ...thread,
  id: `${thread.officialId}.${thread.userId}`,
})
/** Where each page begins, by what is asked for. */
const cursors = new Map<string, string>()

export const INBOX: Section = {
  name: 'inbox',
  label: 'Inbox',
  icon: InboxIcon,
  roles: listInbox.access,
  source: {
    async list({ pagination, filter }) {
      const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
      const key = (number: number) => JSON.stringify([filter, perPage, number])
      const query = { ...filter, limit: perPage, cursor: cursors.get(key(page)) }
      const { records, nextCursor } = await callConsole(listInbox, query)
      if (nextCursor !== null) cursors.set(key(page + 1), nextCursor)
      const pageInfo = { hasNextPage: nextCursor !== null, hasPreviousPage: page > 1 }
      return { data: records.map(withId), pageInfo }
    },
    async one(id) {
      const [officialId, userId] = String(id).split('.')
      return withId(await callConsole(getInboxThread, { officialId, userId }))
    },
  },
  list: ThreadList,
  show: ThreadPage,
}
