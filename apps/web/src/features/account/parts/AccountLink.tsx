import type { ReactNode } from 'react'
import { navigation } from '../../../navigation/navigation.instance.ts'
import type { RoutePath } from '../../../routes.ts'
import css from './AccountLink.module.css'

interface AccountLinkProps {
  to: RoutePath
  /** Back leads to where the link stands; otherwise the page takes its place, and back leaves both. */
  isOnTop?: boolean
  children?: ReactNode
}

/** Leads from one form of the way in to another. */
export function AccountLink({ to, isOnTop = false, children }: AccountLinkProps) {
  return (
    <a
      className={css.link}
      href={to}
      onClick={(event) => {
        event.preventDefault()
        if (isOnTop) navigation.push(to)
        else navigation.replace(to)
      }}
    >
      {children}
    </a>
  )
}
