import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { useLeaveQuestion } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { askToEnd } from '../ask-to-end.ts'
import { InitiatorSide } from '../parts/InitiatorSide.tsx'
import { MutualSide } from '../parts/MutualSide.tsx'
import { ReceiverSide } from '../parts/ReceiverSide.tsx'
import { playStore } from '../play.instance.ts'
import { usePlay } from '../use-play.ts'

/** A running play, from one's own side. Leaving it asks first, and ends it. */
export function InteractScreen() {
  const { t } = useTranslation()
  const snapshot = usePlay()
  const { life, initiator, receiver } = snapshot
  const play = life.at === 'interacting' ? life : undefined
  const leave = async (): Promise<boolean> => {
    if (play === undefined) return true
    if (await askToEnd(play, t)) playStore.dispatch({ type: 'leave' })
    // Ending the play leads away from its page by itself.
    return false
  }
  useLeaveQuestion(play !== undefined, leave)
  const side = { play, snapshot, onEnd: () => void leave() }
  if (play !== undefined && initiator !== undefined && receiver !== undefined) {
    return <MutualSide {...side} play={play} initiator={initiator} receiver={receiver} />
  }
  if (play !== undefined && initiator !== undefined) {
    return <InitiatorSide {...side} play={play} initiator={initiator} />
  }
  if (play !== undefined && receiver !== undefined) {
    return <ReceiverSide {...side} play={play} receiver={receiver} />
  }
  return <NoPlay isSynced={snapshot.isSynced} />
}

function NoPlay({ isSynced }: { readonly isSynced: boolean }) {
  const { t } = useTranslation()
  return (
    <Page header={<Header title={t('play.title')} />}>
      {isSynced ? (
        <EmptyState
          title={t('play.none.title')}
          text={t('play.none.text')}
          action={
            <Button kind="accent" onClick={() => navigation.reset('/pages/bar/home')}>
              {t('play.none.home')}
            </Button>
          }
        />
      ) : (
        <section aria-busy="true" aria-label={t('play.joining')}>
          <Skeleton heightPx={80} />
        </section>
      )}
    </Page>
  )
}
