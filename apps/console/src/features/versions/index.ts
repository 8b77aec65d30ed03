import VersionIcon from '@mui/icons-material/SystemUpdate'
import { listVersions } from '@thrum/contracts/console/version.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { wholeList } from '../../base/source.ts'
import { VersionList } from './VersionList.tsx'

export const VERSIONS: Section = {
  name: 'versions',
  label: 'Versions',
  icon: VersionIcon,
  roles: listVersions.access,
  source: {
    list: wholeList(async () =>
      (await callConsole(listVersions)).map((version) => ({
        ...version,
        id: `${version.platform} ${version.code}`,
      })),
    ),
  },
  list: VersionList,
}
