import LegalIcon from '@mui/icons-material/Gavel'
import { listLegalPages } from '@thrum/contracts/console/page.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { wholeList } from '../../base/source.ts'
import { LegalList } from './LegalList.tsx'

export const LEGAL_PAGES: Section = {
  name: 'pages',
  label: 'Terms and privacy',
  icon: LegalIcon,
  roles: listLegalPages.access,
  source: {
    list: wholeList(async () =>
      (await callConsole(listLegalPages)).map((head) => ({ ...head, id: `${head.page} ${head.language}` })),
    ),
  },
  list: LegalList,
}
