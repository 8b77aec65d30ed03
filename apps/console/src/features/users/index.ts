import UserIcon from '@mui/icons-material/People'
import FindIcon from '@mui/icons-material/PersonSearch'
import { findUser, listUsers } from '@thrum/contracts/console/user.routes'
import { createElement } from 'react'
import { callConsole } from '../../base/console-client.ts'
import type { Page, Section } from '../../base/section.ts'
import { numberedList } from '../../base/source.ts'
import { FindUserPage } from './FindUserPage.tsx'
import { UserList } from './UserList.tsx'

export const USERS: Section = {
  name: 'users',
  label: 'Accounts',
  icon: UserIcon,
  roles: listUsers.access,
  source: { list: numberedList((query) => callConsole(listUsers, query)) },
  list: UserList,
}

export const FIND_USER: Page = {
  path: '/find-account',
  label: 'Find an account',
  icon: FindIcon,
  roles: findUser.access,
  element: createElement(FindUserPage),
}
