import { useInfiniteQuery } from '@tanstack/react-query'
import { currentLanguage } from '../../i18n/language.ts'
import { type FeedLines, useFeed } from '../../ui/list/use-feed.ts'
import { type Line, type LineKind, linesQuery } from './notice.api.ts'

export type Lines = FeedLines<Line>

/** A list of notices, messages or articles. */
export function useLines(kind: LineKind): Lines {
  return useFeed(useInfiniteQuery(linesQuery(kind, currentLanguage())))
}
