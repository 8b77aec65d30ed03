import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import type { ChatRow } from '../chat.model.ts'
import { formatAge } from '../row-age.ts'
import { useNow } from '../use-now.ts'
import { useRowActions } from '../use-row-actions.ts'
import css from './ConversationList.module.css'
import { ConversationRow } from './ConversationRow.tsx'

/** Labels of time are as old as this at most. Source: decision D-04 (CONV-024) */
const AGE_EVERY_MS = 30_000
/** Rows are made this far beyond the screen, in px. */
const BUFFER_PX = 400
const ROW_PX = 72

/** All conversations; only the rows near the screen are made. */
export function ConversationList({ rows }: { readonly rows: readonly ChatRow[] }) {
  const { t } = useTranslation()
  const nowMs = useNow(AGE_EVERY_MS)
  const onAction = useRowActions()
  const sheet = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const startPx = useStart(sheet, scroller)
  return (
    <div className={css.sheet}>
      <div ref={sheet} className={css.rows}>
        {startPx === undefined ? null : (
          <Virtualizer
            data={rows}
            scrollRef={scroller}
            startMargin={startPx}
            bufferSize={BUFFER_PX}
            itemSize={ROW_PX}
          >
            {(row, index) => (
              <ConversationRow
                key={row.conversation.conversationID}
                row={row}
                age={row.last === undefined ? undefined : formatAge(t, row.last.time, nowMs)}
                hasLine={!row.conversation.isPinned && rows[index - 1]?.conversation.isPinned === false}
                onAction={onAction}
              />
            )}
          </Virtualizer>
        )}
      </div>
      <div className={css.tail} />
    </div>
  )
}

/** Where the list begins in what scrolls, in px; undefined until that is known. */
function useStart(
  sheet: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): number | undefined {
  const [startPx, setStartPx] = useState<number>()
  useLayoutEffect(() => {
    scroller.current = sheet.current?.closest('main') ?? null
  }, [sheet, scroller])
  useEffect(() => {
    const [list, around] = [sheet.current, scroller.current]
    if (list === null || around === null) return
    const measure = () => {
      const { top } = list.getBoundingClientRect()
      setStartPx(Math.round(top - around.getBoundingClientRect().top + around.scrollTop))
    }
    measure()
    // What stands above comes and goes.
    const observer = new ResizeObserver(measure)
    observer.observe(around.firstElementChild ?? list)
    return () => observer.disconnect()
  }, [sheet, scroller])
  return startPx
}
