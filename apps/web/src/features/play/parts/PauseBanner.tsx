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
  const { play, isOnline, pause, stopsAtMs, action, atBest = <Tip side={play.role} /> } = props
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
  return stopsAtMs === undefined ? atBest : <Warning stopsAtMs={stopsAtMs} />
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
