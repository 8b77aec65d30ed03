import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'

interface ProfileWaitProps {
  title: string
  query: { readonly isError: boolean; readonly refetch: () => Promise<unknown> }
}

/** A page of account data while that data is under way, or did not come. */
export function ProfileWait({ title, query }: ProfileWaitProps) {
  return (
    <Page header={<Header title={title} />}>
      <div aria-busy={!query.isError}>
        {query.isError ? <NotLoaded onRetry={() => void query.refetch()} /> : <Skeleton lines={8} />}
      </div>
    </Page>
  )
}
