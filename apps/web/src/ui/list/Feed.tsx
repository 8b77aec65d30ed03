import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { focusHeading } from '../page/focus.ts'
import css from './Feed.module.css'
import { isRipe, type PullState } from './pull.machine.ts'
import { usePull } from './use-pull.ts'
import { useScrollPlace } from './use-scroll-place.ts'

export interface FeedProps {
  /** The list. */
  readonly children: ReactNode
  /** Fetches everything anew. */
  readonly onRefresh: () => Promise<unknown>
  /** Whether there is more below: to fetch, on its way, or refused the last time. */
  readonly more?: 'none' | 'ready' | 'loading' | 'failed'
  readonly onMore?: () => void
}

/**
 * What every long list on a `Page` can do: pulled down it is fetched anew, near its end more comes, and far down a
 * button leads back up. Fetching has a button for keys and screen readers, too.
 */
export function Feed({ children, onRefresh, more = 'none', onMore }: FeedProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const findScroller = useCallback(
    (feed: HTMLElement | null) => setScroller(feed?.closest('main') ?? null),
    [],
  )
  const pull = usePull(scroller, onRefresh)
  const isFar = useScrollPlace(scroller, () => {
    if (more === 'ready') onMore?.()
  })
  return (
    <div ref={findScroller} className={css.feed}>
      <PullSign state={pull.state} onAsk={pull.ask} />
      {children}
      {more === 'none' ? null : <More more={more} onMore={onMore} />}
      {scroller !== null && isFar ? <BackToTop scroller={scroller} /> : null}
    </div>
  )
}

/** Half the finger's way, so that the list feels held. */
const SIGN_RATIO = 0.5
const SIGN_MAX_PX = 64

function PullSign({ state, onAsk }: { state: PullState; onAsk: () => void }) {
  const { t } = useTranslation()
  const heightPx = state.at === 'pulling' ? Math.min(SIGN_MAX_PX, state.px * SIGN_RATIO) : undefined
  return (
    <>
      <div className={css.ask}>
        <Button size="small" icon="repeat" isBusy={state.at === 'refreshing'} onClick={onAsk}>
          {t('ui.refresh')}
        </Button>
      </div>
      <div
        className={css.sign}
        data-at={state.at}
        style={heightPx === undefined ? undefined : { blockSize: heightPx }}
        role="status"
      >
        {state.at === 'pulling' ? <span>{t(isRipe(state) ? 'ui.letGo' : 'ui.pull')}</span> : null}
        {state.at === 'refreshing' ? (
          <>
            <span className={css.loader} aria-hidden="true" />
            <span>{t('ui.refreshing')}</span>
          </>
        ) : null}
      </div>
    </>
  )
}

function More({ more, onMore }: { more: 'ready' | 'loading' | 'failed'; onMore: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={css.more} role="status">
      {more === 'failed' ? <p>{t('ui.moreFailed')}</p> : null}
      <Button size="small" isBusy={more === 'loading'} onClick={onMore}>
        {t(more === 'failed' ? 'ui.retry' : more === 'loading' ? 'ui.loading' : 'ui.loadMore')}
      </Button>
    </div>
  )
}

function BackToTop({ scroller }: { scroller: HTMLElement }) {
  const { t } = useTranslation()
  function goUp() {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
    // The button goes, and the focus with it.
    focusHeading()
  }
  return (
    <div className={css.top}>
      <IconButton icon="down" ground="ink" label={t('ui.backToTop')} onClick={goUp} />
    </div>
  )
}
