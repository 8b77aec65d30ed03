import type { ReactNode } from 'react'
import { navigation } from '../../../navigation/navigation.instance.ts'
import type { RoutePath } from '../../../routes.ts'
import css from './AccountLink.module.css'

/** Leads from sign-in to sign-up and back; takes the page's place, so that back still leaves both. */
export function AccountLink({ to, children }: { to: RoutePath; children?: ReactNode }) {
  return (
    <a
      className={css.link}
      href={to}
      onClick={(event) => {
        event.preventDefault()
        navigation.replace(to)
      }}
    >
      {children}
    </a>
  )
}
