import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast.ts'
import { usePageShown } from '../../navigation/page.context.ts'

interface Pages<Line> {
  readonly pages: readonly { readonly records: readonly Line[]; readonly total: number }[]
}

/** An endless list, fetched anew each time its page is shown. One that came in between moves the pages: each stands once. */
export function useGoodsPages<Line extends { readonly id: string }>(
  query: UseInfiniteQueryResult<Pages<Line>>,
) {
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
      ? ('loading' as const)
      : query.isFetchNextPageError
        ? ('failed' as const)
        : query.hasNextPage
          ? ('ready' as const)
          : ('none' as const),
    onMore: () => void query.fetchNextPage(),
    async onRefresh() {
      const { isError } = await query.refetch()
      if (isError) toast(t('error.network'), { kind: 'alert' })
    },
  }
}
