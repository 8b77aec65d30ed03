import { useEffect, useId, useLayoutEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { stopSlot } from '../../../ui/popup/stop-slot.store.ts'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import { PLAY_PLACES } from '../play-paths.ts'
import { isolated } from '../play-words.ts'
import css from './PlayBar.module.css'

/** STOP on every page that shows no play itself, and the way back. Also above the scrim of any popup. */
export function PlayBar({ play }: { readonly play: Interacting }) {
  const owner = useId()
  const bar = useMemo(() => <Bar play={play} />, [play])
  useEffect(() => {
    stopSlot.offer(owner, bar)
    return () => stopSlot.withdraw(owner)
  }, [owner, bar])
  useRoomAtFoot()
  return createPortal(<div className={css.place}>{bar}</div>, document.body)
}

/** The bar's own height with its margins. */
const ROOM_PX = 84

/** Pages keep their foot and tab bar above the bar, as they do above the phone's own edge. */
function useRoomAtFoot(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--safe-bottom', `calc(env(safe-area-inset-bottom, 0px) + ${ROOM_PX}px)`)
    return () => void style.removeProperty('--safe-bottom')
  }, [])
}

function Bar({ play }: { readonly play: Interacting }) {
  const { t } = useTranslation()
  const path = PLAY_PLACES[play.role === 'initiator' ? 'standAlone' : 'interact']
  return (
    <section className={css.bar} aria-label={t('play.bar.title', { name: isolated(play.partner.name) })}>
      <button
        type="button"
        className={css.open}
        aria-label={t('play.bar.open')}
        onClick={() => navigation.push(path)}
      >
        <Avatar src={play.partner.avatar} size={40} isLive />
      </button>
      <div className={css.stop}>
        <Button
          kind="stop"
          size="small"
          icon="stop"
          isFull
          onPointerDown={(event) => {
            if (event.button === 0) playEffects.stop()
          }}
          onClick={(event) => {
            // Keys and screen readers come without a pointer.
            if (event.detail === 0) playEffects.stop()
          }}
        >
          {t('play.stop')}
        </Button>
      </div>
    </section>
  )
}
