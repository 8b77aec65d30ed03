import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast.ts'
import { usePageShown } from '../../navigation/page.context.ts'

interface Pages<Line> {
  readonly pages: readonly { readonly records: readonly Line[]; readonly total: number }[]
}

export interface FeedLines<Line> {
  /** Undefined until the first page has come. */
  readonly lines: readonly Line[] | undefined
  readonly isFailed: boolean
  readonly more: 'none' | 'ready' | 'loading' | 'failed'
  readonly onMore: () => void
  readonly onRefresh: () => Promise<void>
}

/** An endless list, fetched anew each time its page is shown. One that came in between moves the pages: each stands once. */
export function useFeed<Line extends { readonly id: string }>(
  query: UseInfiniteQueryResult<Pages<Line>>,
): FeedLines<Line> {
  const { t } = useTranslation()
  const { data } = query
  usePageShown(() => {
    if (data !== undefined) void query.refetch()
    return undefined
  })
  const lines = data?.pages.flatMap(({ records }) => records)
  return {
    lines: lines && [...new Map(lines.map((line) => [line.id, line])).values()],
    isFailed: query.isError && data === undefined,
    more: query.isFetchingNextPage
      ? 'loading'
      : query.isFetchNextPageError
        ? 'failed'
        : query.hasNextPage
          ? 'ready'
          : 'none',
    onMore: () => void query.fetchNextPage(),
    async onRefresh() {
      const { isError } = await query.refetch()
      if (isError) toast(t('error.network'), { kind: 'alert' })
    },
  }
}
