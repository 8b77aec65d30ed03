import NoticeIcon from '@mui/icons-material/Campaign'
import GuideIcon from '@mui/icons-material/MenuBook'
import { listNoticeHeads, type NoticeKind } from '@thrum/contracts/console/notice.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { wholeList } from '../../base/source.ts'
import { GuideList, NoticeList } from './NoticeList.tsx'

const listOf = (kind: NoticeKind) => wholeList(() => callConsole(listNoticeHeads, { kind }))

export const NOTICES: Section = {
  name: 'notices',
  label: 'Notices',
  icon: NoticeIcon,
  roles: listNoticeHeads.access,
  source: { list: listOf('notice') },
  list: NoticeList,
}

export const GUIDE: Section = {
  name: 'guide',
  label: 'Guide',
  icon: GuideIcon,
  roles: listNoticeHeads.access,
  source: { list: listOf('guide') },
  list: GuideList,
}
