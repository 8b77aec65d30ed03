import type { ReactNode } from 'react'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { addressOf } from '../../../navigation/navigation.ts'
import css from './NoticeLink.module.css'

const PATH = '/pages/notice/detail'

/** A link inside a sentence; opens the page on top, so that what was typed below stays. */
function NoticeLink({ id, children }: { id: 1 | 2; children?: ReactNode }) {
  const query = { id, h: 1 }
  return (
    <a
      className={css.link}
      href={addressOf(PATH, query)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigation.push(PATH, query)
      }}
    >
      {children}
    </a>
  )
}

export function TermsLink({ children }: { children?: ReactNode }) {
  return <NoticeLink id={1}>{children}</NoticeLink>
}

export function PrivacyLink({ children }: { children?: ReactNode }) {
  return <NoticeLink id={2}>{children}</NoticeLink>
}
