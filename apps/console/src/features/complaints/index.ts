import ComplaintIcon from '@mui/icons-material/Report'
import { getComplaint, listComplaints } from '@thrum/contracts/console/complaint.routes'
import { callConsole } from '../../base/console-client.ts'
import type { Section } from '../../base/section.ts'
import { numberedList } from '../../base/source.ts'
import { ComplaintList } from './ComplaintList.tsx'
import { ComplaintPage } from './ComplaintPage.tsx'

export const COMPLAINTS: Section = {
  name: 'complaints',
  label: 'Complaints',
  icon: ComplaintIcon,
  roles: listComplaints.access,
  source: {
    list: numberedList((query) => callConsole(listComplaints, query)),
    one: (id) => callConsole(getComplaint, { id }),
  },
  list: ComplaintList,
  show: ComplaintPage,
}
