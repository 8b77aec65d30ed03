import type { OperatorRole } from '@thrum/contracts/console/operator.entities'
import { Layout, type LayoutProps, Menu, usePermissions } from 'react-admin'
import { useIdleLimit } from '../base/idle.ts'
import { isFor } from '../base/section.ts'
import { PAGES, SECTIONS } from '../sections.tsx'
import { ConsoleBar } from './ConsoleBar.tsx'

function RoleMenu() {
  const { permissions } = usePermissions<OperatorRole>()
  return (
    <Menu>
      <Menu.DashboardItem primaryText="Start" />
      {PAGES.filter((page) => isFor(page, permissions)).map(({ path, label, icon: Icon }) => (
        <Menu.Item key={path} to={path} primaryText={label} leftIcon={<Icon />} />
      ))}
      {SECTIONS.filter((section) => isFor(section, permissions)).map(({ name }) => (
        <Menu.ResourceItem key={name} name={name} />
      ))}
    </Menu>
  )
}

/** No page is wider than its window: what is, is pushed along by itself. */
const NARROW = { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } }

export function ConsoleLayout({ children }: LayoutProps) {
  useIdleLimit()
  return (
    <Layout menu={RoleMenu} appBar={ConsoleBar} sx={NARROW}>
      {children}
    </Layout>
  )
}
