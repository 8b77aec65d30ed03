import FiguresIcon from '@mui/icons-material/BarChart'
import { getFigures } from '@thrum/contracts/console/figures.routes'
import { createElement } from 'react'
import type { Page } from '../../base/section.ts'
import { FiguresPage } from './FiguresPage.tsx'

export const FIGURES: Page = {
  path: '/figures',
  label: 'Figures',
  icon: FiguresIcon,
  roles: getFigures.access,
  element: createElement(FiguresPage),
}
