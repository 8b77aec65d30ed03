import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { NeedsApp } from '../../download/index.ts'

/** A player page in the web build, which reaches no toys. Source: spec §1. */
export function AppOnly({ title }: { readonly title: string }) {
  return (
    <Page header={<Header title={title} />}>
      <NeedsApp />
    </Page>
  )
}
