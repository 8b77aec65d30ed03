import { useTranslation } from 'react-i18next'
import type { Quality } from '../../../lib/socket-client.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import type { Interacting } from '../play.machine.ts'
import { formatSpan } from '../play-words.ts'
import { useNowMs } from '../use-play.ts'
import css from './PartnerCard.module.css'
import { SignalBars } from './SignalBars.tsx'

const ROLE_WORDS = {
  initiator: 'play.partner.isInteracting',
  receiver: 'play.partner.isInControl',
} as const

export interface PartnerCardProps {
  readonly play: Interacting
  readonly quality: Quality
}

/** Who is there, for how long, and how good the line is. */
export function PartnerCard({ play, quality }: PartnerCardProps) {
  const { t } = useTranslation()
  const { partner, role, mutual } = play
  return (
    <Card isPadded={false}>
      <section className={css.card}>
        <Avatar src={partner.avatar} size={56} isLive />
        <div className={css.words}>
          <p className={css.name}>
            <bdi>{partner.name}</bdi>
          </p>
          <p className={css.note}>
            {t(mutual?.at === 'mutual' ? 'play.partner.bothWays' : ROLE_WORDS[role])}
            <span aria-hidden="true"> · </span>
            <Elapsed sinceMs={play.beganAtMs} />
          </p>
        </div>
        <Line quality={quality} />
      </section>
    </Card>
  )
}

function Elapsed({ sinceMs }: { readonly sinceMs: number }) {
  const span = formatSpan(useNowMs(1_000) - sinceMs)
  return (
    <bdi className={css.number} dir="ltr">
      {span}
    </bdi>
  )
}

const WORDS = {
  good: 'play.signal.goodWord',
  fair: 'play.signal.fairWord',
  poor: 'play.signal.poorWord',
} as const

function Line({ quality }: { readonly quality: Quality }) {
  const { t } = useTranslation()
  const { level, rttMs } = quality
  const spoken =
    level === 'away'
      ? t('play.signal.away')
      : t('play.signal.spoken', { quality: t(WORDS[level]), ms: rttMs ?? 0 })
  return (
    <div className={css.line} data-level={level}>
      <span className={css.figures} aria-hidden="true">
        {rttMs === undefined ? null : (
          <bdi className={css.delay} dir="ltr">
            {rttMs} ms
          </bdi>
        )}
        <span className={css.word}>{t(`play.signal.${level}`)}</span>
      </span>
      <SignalBars level={level} />
      <span className={css.spoken}>{spoken}</span>
    </div>
  )
}
