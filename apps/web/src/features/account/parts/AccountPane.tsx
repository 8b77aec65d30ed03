import type { ReactNode } from 'react'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { AcceptNote } from './AcceptNote.tsx'
import { AccountHero } from './AccountHero.tsx'
import css from './AccountPane.module.css'
import { AdultNote } from './AdultNote.tsx'

interface AccountPaneProps {
  /** Of the document; the visible heading is `title`. */
  pageTitle: string
  title: string
  lead: string
  form: ReactNode
  /** The sentence that leads to the other of the two screens. */
  other: ReactNode
}

/** What sign-in and sign-up share. */
export function AccountPane({ pageTitle, title, lead, form, other }: AccountPaneProps) {
  return (
    <Page header={<Header kind="hidden" title={pageTitle} />} isPadded={false}>
      <div className={css.screen}>
        <AccountHero />
        <section className={css.pane}>
          <div>
            <h2 className={css.title}>{title}</h2>
            <p className={css.lead}>{lead}</p>
          </div>
          {form}
          <p className={css.other}>{other}</p>
          <AdultNote />
          <div className={css.foot}>
            <AcceptNote />
          </div>
        </section>
      </div>
    </Page>
  )
}
