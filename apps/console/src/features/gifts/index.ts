import GiftIcon from '@mui/icons-material/CardGiftcard'
import { listGiftLines } from '@thrum/contracts/console/gift.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { numberedList } from '../../base/source.ts'
import { GiftList } from './GiftList.tsx'

export const GIFTS: Section = {
  name: 'gifts',
  label: 'Gift forms',
  icon: GiftIcon,
  roles: listGiftLines.access,
  source: { list: numberedList((query) => callConsole(listGiftLines, query)) },
  list: GiftList,
}
