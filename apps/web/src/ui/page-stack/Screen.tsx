import { type ComponentType, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connection } from '../../lib/connection.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { useQueryParams } from '../../navigation/page.context.ts'
import { ROUTES, type RouteEntry, type RoutePath } from '../../routes.ts'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../empty-state/EmptyState.tsx'
import { Header } from '../page/Header.tsx'
import { Page } from '../page/Page.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { type ChunkPhase, watchChunk } from './chunk-load.ts'
import { GateContext } from './gate.context.ts'
import { type Missed, reloadIfItHelps } from './reload-if-it-helps.ts'
import { ScreensContext, SurroundContext } from './screens.context.ts'

/** Screens whose code is here; they show without a wait. */
const arrived = new Map<RoutePath, ComponentType>()

type Phase = ChunkPhase<ComponentType>

export function Screen({ path }: { readonly path: RoutePath | undefined }) {
  const Gate = use(GateContext)
  const id = useQueryParams().get('id')
  const screens = use(ScreensContext)
  const route: RouteEntry | undefined = path === undefined ? undefined : ROUTES[path]
  if (Gate !== undefined && (id === null || !route?.beforeConsent?.includes(id))) return <Gate />
  const load = path === undefined ? undefined : screens[path]
  if (path === undefined || load === undefined) return <NothingHere path={path} />
  return <LoadedScreen path={path} load={load} />
}

interface LoadedScreenProps {
  readonly path: RoutePath
  readonly load: () => Promise<ComponentType>
}

function LoadedScreen({ path, load }: LoadedScreenProps) {
  const Surround = use(SurroundContext)
  const known = arrived.get(path)
  const [phase, setPhase] = useState<Phase>(
    known === undefined ? { at: 'quiet' } : { at: 'arrived', part: known },
  )
  /** A new one begins a new wait. */
  const [tried, setTried] = useState<{ readonly missed: Missed }>({ missed: 'first' })
  useEffect(() => {
    if (arrived.has(path)) return
    setPhase({ at: 'quiet' })
    const tell = (next: Phase) => {
      if (next.at === 'arrived') arrived.set(path, next.part)
      setPhase(next)
    }
    return watchChunk(load, tell, () => void reloadIfItHelps(tried.missed))
  }, [path, load, tried])
  const isFailed = phase.at === 'failed'
  useEffect(() => (isFailed ? connection.onBack(() => setTried({ missed: 'again' })) : undefined), [isFailed])
  if (phase.at === 'arrived') {
    return (
      <Surround>
        <phase.part />
      </Surround>
    )
  }
  return <Waiting path={path} phase={phase} onRetry={() => setTried({ missed: 'asked' })} />
}

interface WaitingProps {
  readonly path: RoutePath
  readonly phase: Phase
  readonly onRetry: () => void
}

function Waiting({ path, phase, onRetry }: WaitingProps) {
  const { t } = useTranslation()
  const isError = phase.at === 'slow' || phase.at === 'failed'
  const { titleKey, tab }: RouteEntry = ROUTES[path]
  // Right after consent the texts of the pages are on their way too.
  const title = t(titleKey, { defaultValue: '' })
  const isTab = tab !== undefined
  return (
    <Page
      header={<Header title={title || 'Thrum'} kind={isTab ? 'large' : 'nav'} />}
      tabBar={isTab && title !== ''}
    >
      {isError ? (
        <div role="alert">
          <EmptyState
            title={t('shell.chunkTitle')}
            text={t('shell.chunkText')}
            action={
              <Button kind="accent" onClick={onRetry}>
                {t('ui.retry')}
              </Button>
            }
          />
        </div>
      ) : phase.at === 'loading' ? (
        <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
          <Skeleton heightPx={160} />
          <Skeleton lines={4} />
        </div>
      ) : null}
    </Page>
  )
}

/** A route of later work, or an address nobody knows. */
function NothingHere({ path }: { readonly path: RoutePath | undefined }) {
  const { t } = useTranslation()
  const isKnown = path !== undefined
  const tab = path === undefined ? undefined : ROUTES[path].tab
  const title = path === undefined ? t('shell.notFoundTitle') : t(ROUTES[path].titleKey)
  const home = (
    <Button kind="accent" onClick={() => navigation.reset('/pages/bar/home')}>
      {t('ui.toHome')}
    </Button>
  )
  return (
    <Page
      header={<Header title={title} kind={tab === undefined ? 'nav' : 'large'} />}
      tabBar={tab !== undefined}
    >
      <EmptyState
        title={t(isKnown ? 'shell.notYetTitle' : 'shell.notFoundTitle')}
        text={t(isKnown ? 'shell.notYetText' : 'shell.notFoundText')}
        action={tab === 0 ? null : home}
      />
    </Page>
  )
}
