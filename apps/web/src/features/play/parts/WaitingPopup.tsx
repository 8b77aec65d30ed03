import { INVITE_MS } from '@thrum/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Dialog } from '../../../ui/popup/Dialog.tsx'
import type { PlayState } from '../play.machine.ts'
import { formatLeft, isolated } from '../play-words.ts'
import { useNowMs } from '../use-play.ts'
import css from './Invitation.module.css'

type Asking = PlayState & { at: 'inviting' | 'waiting' }

export interface WaitingPopupProps {
  readonly life: PlayState
  readonly onCancel: () => void
}

/** One's own invitation, until it is answered, cancelled by its button, or 60 s old. */
export function WaitingPopup({ life, onCancel }: WaitingPopupProps) {
  const { t } = useTranslation()
  const [last, setLast] = useState<Asking>()
  const isOpen = life.at === 'inviting' || life.at === 'waiting'
  if (isOpen && life !== last) setLast(life)
  if (last === undefined) return null
  const { face } = last
  const title =
    last.at === 'inviting'
      ? t('play.waiting.sending')
      : face === undefined
        ? t('play.waiting.titleUnknown')
        : t('play.waiting.title', { name: isolated(face.name) })
  return (
    <Dialog
      isOpen={isOpen}
      top={
        <div className={css.wait}>
          <Countdown endsAtMs={last.at === 'waiting' && isOpen ? last.endsAtMs : undefined} />
          {face === undefined ? (
            <span className={css.unknown}>
              <Icon name="users" size={32} />
            </span>
          ) : (
            <Avatar src={face.avatar} size={96} />
          )}
        </div>
      }
      title={title}
      text={t('play.waiting.text')}
      actions={
        <Button isFull onClick={onCancel}>
          {t('play.waiting.cancel')}
        </Button>
      }
    />
  )
}

const RADIUS = 70
const ROUND = 2 * Math.PI * RADIUS

/** Empties clockwise from the top; read out every ten seconds. */
function Countdown({ endsAtMs }: { readonly endsAtMs: number | undefined }) {
  const { t } = useTranslation()
  const nowMs = useNowMs(250)
  const leftMs = endsAtMs === undefined ? INVITE_MS : Math.max(0, endsAtMs - nowMs)
  const goneRatio = 1 - Math.min(1, leftMs / INVITE_MS)
  const spoken = Math.ceil(leftMs / 10_000) * 10
  return (
    <>
      <svg className={css.ring} viewBox="0 0 160 160" aria-hidden="true">
        <circle cx="80" cy="80" r={RADIUS} />
        <circle
          className={css.remaining}
          cx="80"
          cy="80"
          r={RADIUS}
          strokeDasharray={ROUND}
          strokeDashoffset={-ROUND * goneRatio}
        />
      </svg>
      <span className={css.count} role="timer" aria-hidden="true">
        {formatLeft(leftMs)}
      </span>
      <span className={css.spoken} aria-live="polite">
        {t('ui.secondsLeft', { count: spoken })}
      </span>
    </>
  )
}
