import { DEVICE_SWITCH_POPUP_MS } from '@thrum/contracts/limits'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { toast } from '../../lib/toast.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import texts from '../../ui/text.module.css'
import { account } from '../account/index.ts'
import { EndingDialog } from './parts/EndingDialog.tsx'
import { InvitationDialog } from './parts/InvitationDialog.tsx'
import { MutualDialog } from './parts/MutualDialog.tsx'
import { PlayBar } from './parts/PlayBar.tsx'
import { RecordDialog } from './parts/RecordDialog.tsx'
import { RecordKeep } from './parts/RecordKeep.tsx'
import { useIsRecorded } from './parts/RecordSign.tsx'
import { switchTitle } from './parts/switch-title.ts'
import { WaitingPopup } from './parts/WaitingPopup.tsx'
import { playStore } from './play.instance.ts'
import type { Interacting } from './play.machine.ts'
import { held } from './play.start.ts'
import type { ToySwitch } from './play.store.ts'
import { isPage, isPlayPath, pageOf } from './play-paths.ts'
import { placeOf } from './play-steps.machine.ts'
import { usePlay } from './use-play.ts'

const STEERING = { role: 'initiator' } as const

/**
 * Mounted once, beside all pages: joins the line to the person who is signed in, and shows what a play has to
 * say on whatever page is on screen, with STOP wherever the page has none of its own.
 */
export function PlayLayer() {
  const who = useStore(account)
  const user = who.at === 'signedIn' && who.user.isComplete ? who.user : undefined
  useEffect(() => held.follow(user?.id === '' ? undefined : user?.id, user?.ticket ?? ''), [user])
  const snapshot = usePlay()
  const { life } = snapshot
  const play = life.at === 'interacting' ? life : undefined
  const top = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot).pages.at(-1)
  const isOnPlayPage = isPlayPath(top?.pathname ?? '')
  // Where both steer, the toy that is shown to be switched is the partner's.
  const switching = play !== undefined && snapshot.initiator !== undefined ? STEERING : undefined
  useSwitchToast(
    isOnPlayPage || play === undefined ? undefined : { ...play, ...switching },
    snapshot.toySwitch,
  )
  return (
    <>
      <InvitationDialog
        life={life}
        onAgree={() => playStore.dispatch({ type: 'agree' })}
        onReject={() => playStore.dispatch({ type: 'reject' })}
      />
      <WaitingPopup life={life} onCancel={() => playStore.dispatch({ type: 'cancel' })} />
      <MutualDialog play={play} />
      <RecordDialog play={play} />
      <RecordStatus />
      <EndingDialog life={life} onClose={() => playStore.dispatch({ type: 'dismiss' })} />
      <RecordKeep life={life} />
      {play !== undefined && top !== undefined && !isOnPlayPage ? (
        <PlayBar play={play} isHere={isPage(pageOf(placeOf(play), play), top)} />
      ) : null}
    </>
  )
}

/** Says to screen readers, on whatever page, that the play is recorded now. */
function RecordStatus() {
  const { t } = useTranslation()
  const isRecorded = useIsRecorded()
  return (
    <p role="status" className={texts.vh}>
      {isRecorded ? t('play.record.on') : null}
    </p>
  )
}

/** A switch of toys shows itself on the play's own pages; on any other it is said for the same 3 s. */
function useSwitchToast(play: Interacting | undefined, toySwitch: ToySwitch | undefined): void {
  const { t } = useTranslation()
  const title = play === undefined || toySwitch === undefined ? undefined : switchTitle(t, play, toySwitch)
  useEffect(() => {
    if (title !== undefined) toast(title, { durationMs: DEVICE_SWITCH_POPUP_MS })
  }, [title])
}
