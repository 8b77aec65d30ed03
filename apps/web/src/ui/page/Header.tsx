import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { showTitle } from '../../lib/discreet.ts'
import { isolated } from '../../lib/isolated.ts'
import { usePage } from '../../navigation/page.context.ts'
import { BackButton } from './BackButton.tsx'
import css from './Page.module.css'
import { QuickExitButton } from './QuickExitButton.tsx'

export interface HeaderProps {
  readonly title: string
  /** `large`: title at the start, for tab pages; `hidden`: only screen readers and the document title hear it. */
  readonly kind?: 'nav' | 'large' | 'hidden'
  /** A small line above a large title. */
  readonly over?: string
  /** Buttons at the end. */
  readonly end?: ReactNode
  /** False: no back button. */
  readonly hasBack?: boolean
}

/** What turns the direction of writing, and would turn all that follows. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/

/** A title may be somebody's name. */
function contained(title: string): string {
  return TURNS.test(title) ? isolated(title) : title
}

/**
 * The page's heading. Sets the document title while its page is on screen (APP-12) and takes the focus on
 * entry; the heading that stands in its place later, as one of a page that waited for its data does, has it then.
 */
export function Header({ title, kind = 'nav', over, end, hasBack = true }: HeaderProps) {
  const { isTop, claimFocus, handOnFocus } = usePage()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (isTop) showTitle(title === 'Thrum' ? title : `${contained(title)} · Thrum`)
  }, [isTop, title])
  useEffect(() => {
    if (isTop && claimFocus()) heading.current?.focus({ preventScroll: true })
  }, [isTop, claimFocus])
  useLayoutEffect(
    () => () => {
      if (document.activeElement === heading.current) handOnFocus()
    },
    [handOnFocus],
  )

  const h1 = (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
  if (kind === 'hidden') return <header className={css.hidden}>{h1}</header>
  if (kind === 'large') {
    return (
      <header className={css.large}>
        <div className={css.titles}>
          {over === undefined ? null : <p className={css.over}>{over}</p>}
          {h1}
        </div>
        {end}
        <QuickExitButton />
      </header>
    )
  }
  return (
    <header className={css.nav}>
      <div>{hasBack ? <BackButton /> : null}</div>
      {h1}
      <div className={css.end}>
        {end}
        <QuickExitButton />
      </div>
    </header>
  )
}
