import { TIME_BOX_WARN_MS } from '@thrum/contracts/limits'
import type { PauseCause } from '@thrum/contracts/play/play.entities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import type { Interacting } from '../play.machine.ts'
import { formatLeft, isolated } from '../play-words.ts'
import { useNowMs } from '../use-play.ts'
import css from './PauseBanner.module.css'
import { Tip } from './Tip.tsx'

export interface PauseBannerProps {
  readonly play: Interacting
  readonly isOnline: boolean
  readonly pause: PauseCause | undefined
  /** On the own clock, when an untouched toy will stop. */
  readonly stopsAtMs: number | undefined
  /** On the own clock, when the play ends by itself. */
  readonly endsAtMs?: number | null | undefined
  /** What the person can do about it. */
  readonly action?: ReactNode
  /** What stands there while all runs; the tip, unless said. */
  readonly atBest?: ReactNode
}

/**
 * Why the toy stands still, and what moves it again; or that it soon will. While all runs, the tip stands in its
 * place, so that the controls below stay where the finger expects them.
 */
export function PauseBanner(props: PauseBannerProps) {
  const {
    play,
    isOnline,
    pause,
    stopsAtMs,
    endsAtMs = null,
    action,
    atBest = <Tip side={play.role} />,
  } = props
  const { t } = useTranslation()
  const name = isolated(play.partner.name)
  const isSender = play.role === 'initiator'
  if (!isOnline) {
    return (
      <Shown icon="nowifi" kind="danger">
        {t(isSender ? 'play.pause.offlineSend' : 'play.pause.offlineReceive', { name })}
      </Shown>
    )
  }
  if (pause !== undefined) {
    return (
      <Shown icon="pause" kind="note" action={action}>
        {t(`play.pause.${isSender ? 'send' : 'receive'}.${pause}`, { name })}
      </Shown>
    )
  }
  if (stopsAtMs !== undefined) return <Warning stopsAtMs={stopsAtMs} />
  return endsAtMs === null ? atBest : <Ending endsAtMs={endsAtMs} before={atBest} />
}

/** The last minute of a time box. */
function Ending({ endsAtMs, before }: { readonly endsAtMs: number; readonly before: ReactNode }) {
  const { t } = useTranslation()
  const leftMs = endsAtMs - useNowMs(500)
  if (leftMs > TIME_BOX_WARN_MS) return before
  return (
    <Shown icon="clock" kind="note">
      {t('play.limits.ending', { time: `\u2066${formatLeft(leftMs)}\u2069` })}
    </Shown>
  )
}

function Warning({ stopsAtMs }: { readonly stopsAtMs: number }) {
  const { t } = useTranslation()
  const time = `\u2066${formatLeft(stopsAtMs - useNowMs(500))}\u2069`
  return (
    <Shown icon="clock" kind="note">
      {t('play.pause.warning', { time })}
    </Shown>
  )
}

interface ShownProps {
  readonly icon: IconName
  readonly kind: 'note' | 'danger'
  readonly children: ReactNode
  readonly action?: ReactNode
}

function Shown({ icon, kind, children, action }: ShownProps) {
  return (
    <div className={css.banner} data-kind={kind}>
      <div className={css.line} role="status">
        <Icon name={icon} size={20} />
        <p>{children}</p>
      </div>
      {action}
    </div>
  )
}
