import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { navigation } from '../../navigation/navigation.instance.ts'
import { account } from '../account/index.ts'
import { EndingDialog } from './parts/EndingDialog.tsx'
import { InvitationDialog } from './parts/InvitationDialog.tsx'
import { PlayBar } from './parts/PlayBar.tsx'
import { WaitingPopup } from './parts/WaitingPopup.tsx'
import { playStore } from './play.instance.ts'
import { held } from './play.start.ts'
import { isPlayPath } from './play-paths.ts'
import { usePlay } from './use-play.ts'

/**
 * Mounted once, beside all pages: joins the line to the person who is signed in, and shows what a play has to
 * say on whatever page is on screen, with STOP wherever the page has none of its own.
 */
export function PlayLayer() {
  const who = useStore(account)
  const user = who.at === 'signedIn' && who.user.isComplete ? who.user : undefined
  useEffect(() => held.follow(user?.id === '' ? undefined : user?.id, user?.ticket ?? ''), [user])
  const { life } = usePlay()
  const pages = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot).pages
  const isOnPlayPage = isPlayPath(pages.at(-1)?.pathname ?? '')
  return (
    <>
      <InvitationDialog
        life={life}
        onAgree={() => playStore.dispatch({ type: 'agree' })}
        onReject={() => playStore.dispatch({ type: 'reject' })}
      />
      <WaitingPopup life={life} onCancel={() => playStore.dispatch({ type: 'cancel' })} />
      <EndingDialog life={life} onClose={() => playStore.dispatch({ type: 'dismiss' })} />
      {life.at === 'interacting' && !isOnPlayPage ? <PlayBar play={life} /> : null}
    </>
  )
}
