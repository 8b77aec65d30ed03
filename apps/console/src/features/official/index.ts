import AnswerIcon from '@mui/icons-material/Quickreply'
import OfficialIcon from '@mui/icons-material/Verified'
import { listAnswers, listOfficialHeads } from '@thrum/contracts/console/official.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { wholeList } from '../../base/source.ts'
import { AnswerList } from './AnswerList.tsx'
import { OfficialList } from './OfficialList.tsx'

export const OFFICIALS: Section = {
  name: 'officials',
  label: 'Official accounts',
  icon: OfficialIcon,
  roles: listOfficialHeads.access,
  source: { list: wholeList(() => callConsole(listOfficialHeads)) },
  list: OfficialList,
}

export const ANSWERS: Section = {
  name: 'answers',
  label: 'Ready answers',
  icon: AnswerIcon,
  roles: listAnswers.access,
  source: { list: wholeList(() => callConsole(listAnswers)) },
  list: AnswerList,
}
