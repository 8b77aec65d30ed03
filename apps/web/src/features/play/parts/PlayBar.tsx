import { useEffect, useId, useLayoutEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { motion } from '../../../lib/motion.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { BehindPopups } from '../../../ui/popup/BehindPopups.tsx'
import { stopSlot } from '../../../ui/popup/stop-slot.store.ts'
import type { Interacting } from '../play.machine.ts'
import { isPage, type PlayPage, pageOf } from '../play-paths.ts'
import { placeOf } from '../play-steps.machine.ts'
import { isolated } from '../play-words.ts'
import css from './PlayBar.module.css'
import { RecordSign, useIsRecorded } from './RecordSign.tsx'

export interface PlayBarProps {
  readonly play: Interacting
  /** The page on screen is the one the play is steered from: nothing leads back to it. */
  readonly isHere: boolean
}

/** STOP on every page that shows no play itself, and the way back. Also above the scrim of any popup. */
export function PlayBar({ play, isHere }: PlayBarProps) {
  const owner = useId()
  const bar = useMemo(
    () => (
      <>
        <RecordSign />
        <Bar play={play} isHere={isHere} />
      </>
    ),
    [play, isHere],
  )
  useEffect(() => stopSlot.offer(owner, bar), [owner, bar])
  useEffect(() => () => stopSlot.withdraw(owner), [owner])
  useRoomAtFoot(useIsRecorded() ? ROOM_PX + SIGN_PX : ROOM_PX)
  return createPortal(
    // A popup has the bar inside, so that there is one to find at any time.
    <BehindPopups>
      <div className={css.place}>{bar}</div>
    </BehindPopups>,
    document.body,
  )
}

/** The bar's own height with its margins; and that of the sign above it. */
const ROOM_PX = 84
const SIGN_PX = 64

/** Pages keep their foot and tab bar above the bar, as they do above the phone's own edge. */
function useRoomAtFoot(roomPx: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--safe-bottom', `calc(env(safe-area-inset-bottom, 0px) + ${roomPx}px)`)
    return () => void style.removeProperty('--safe-bottom')
  }, [roomPx])
}

function goBackTo(page: PlayPage): void {
  const below = navigation.getSnapshot().pages.at(-2)
  if (below !== undefined && isPage(page, below)) navigation.back()
  else navigation.push(page.path, page.query)
}

function Bar({ play, isHere }: PlayBarProps) {
  const { t } = useTranslation()
  // The page may move the own toy beside.
  const stop = () => void motion.stop()
  return (
    <section className={css.bar} aria-label={t('play.bar.title', { name: isolated(play.partner.name) })}>
      {isHere ? null : (
        <button
          type="button"
          className={css.open}
          aria-label={t('play.bar.open')}
          onClick={() => goBackTo(pageOf(placeOf(play), play))}
        >
          <Avatar src={play.partner.avatar} size={40} isLive />
        </button>
      )}
      <div className={css.stop}>
        <Button
          kind="stop"
          size="small"
          icon="stop"
          isFull
          onPointerDown={(event) => {
            if (event.button === 0) stop()
          }}
          onClick={(event) => {
            // Keys and screen readers come without a pointer.
            if (event.detail === 0) stop()
          }}
        >
          {t('play.stop')}
        </Button>
      </div>
    </section>
  )
}
