import type { OperatorRole } from '@thrum/contracts/console/operator.entities'
import { Admin, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { auth } from './base/auth.ts'
import { dataOver } from './base/data.ts'
import { isFor } from './base/section.ts'
import { ConsoleLayout } from './parts/ConsoleLayout.tsx'
import { SignInPage } from './parts/SignInPage.tsx'
import { Start } from './parts/Start.tsx'
import { PAGES, SECTIONS } from './sections.tsx'
import { dark, light } from './theme.ts'

const data = dataOver(Object.fromEntries(SECTIONS.map(({ name, source }) => [name, source])))

/** What isn't there, or isn't this role's, such as the page that somebody else left at this desk. */
const Elsewhere = () => <Navigate to="/" replace />

/** What an operator's role has no business with is not there at all; the server refuses it in any case. */
export function App() {
  return (
    <Admin
      authProvider={auth}
      dataProvider={data}
      dashboard={Start}
      disableTelemetry
      layout={ConsoleLayout}
      loginPage={SignInPage}
      requireAuth
      theme={light}
      darkTheme={dark}
      title="Thrum console"
      catchAll={Elsewhere}
    >
      {(role: OperatorRole) => [
        ...SECTIONS.filter((section) => isFor(section, role)).map(
          ({ name, label, icon, list, show, create, edit }) => (
            <Resource
              key={name}
              name={name}
              options={{ label }}
              {...{ icon, list, show, create, edit }}
              recordRepresentation="name"
            />
          ),
        ),
        <CustomRoutes key="pages">
          {PAGES.filter((page) => isFor(page, role)).map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
        </CustomRoutes>,
      ]}
    </Admin>
  )
}
