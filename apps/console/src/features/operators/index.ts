import OperatorIcon from '@mui/icons-material/Badge'
import { addOperator, listOperators } from '@thrum/contracts/console/operator.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { wholeList } from '../../base/source.ts'
import { OperatorList } from './OperatorList.tsx'

export const OPERATORS: Section = {
  name: 'operators',
  label: 'Operators',
  icon: OperatorIcon,
  roles: addOperator.access,
  source: { list: wholeList(() => callConsole(listOperators)) },
  list: OperatorList,
}
