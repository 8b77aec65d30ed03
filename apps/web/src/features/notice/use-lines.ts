import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/language.ts'
import { toast } from '../../lib/toast.ts'
import { usePageShown } from '../../navigation/page.context.ts'
import { type Line, type LineKind, linesQuery } from './notice.api.ts'

export interface Lines {
  /** Undefined until the first page has come. */
  readonly lines: readonly Line[] | undefined
  readonly isFailed: boolean
  readonly more: 'none' | 'ready' | 'loading' | 'failed'
  readonly onMore: () => void
  readonly onRefresh: () => Promise<void>
}

/** One that came in between moves the pages, so a line may come twice. */
function onceEach(lines: readonly Line[]): Line[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()]
}

/** A list of notices, messages or articles, fetched anew each time its page is shown. */
export function useLines(kind: LineKind): Lines {
  const { t } = useTranslation()
  const query = useInfiniteQuery(linesQuery(kind, currentLanguage()))
  usePageShown(() => {
    if (query.data !== undefined) void query.refetch()
    return undefined
  })
  const more = query.isFetchingNextPage
    ? 'loading'
    : query.isFetchNextPageError
      ? 'failed'
      : query.hasNextPage
        ? 'ready'
        : 'none'
  return {
    lines: query.data === undefined ? undefined : onceEach(query.data.pages.flatMap((page) => page.records)),
    isFailed: query.isError && query.data === undefined,
    more,
    onMore: () => void query.fetchNextPage(),
    async onRefresh() {
      const { isError } = await query.refetch()
      if (isError) toast(t('error.network'), { kind: 'alert' })
    },
  }
}
