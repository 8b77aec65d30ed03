import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../lib/isolated.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { askToEnd, PlayControls, playStore, usePlayWith } from '../../play/index.ts'
import { inviteToInteract, type Peer } from '../interact.ts'
import { operation } from '../operation.store.ts'
import { OperationButton } from './OperationButton.tsx'
import css from './OperationPanel.module.css'

/**
 * The floating button with its panel: while the two play, one's own side's controls; else the way into a play.
 * STOP stands below the panel, as below every popup. Requirement CHAT-007; spec §2, §6.
 */
export function Operation({ peer }: { readonly peer: Peer }) {
  const { t } = useTranslation()
  const play = usePlayWith(peer.userId)
  const isOpen = useSyncExternalStore(operation.subscribe, operation.getSnapshot)
  const isPlaying = play !== undefined
  const name = isolated(peer.name)
  const close = () => operation.set(false)
  // What begins or ends takes the panel with it: it would show something else than it was opened for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each begin and end
  useEffect(() => close, [isPlaying])
  return (
    <>
      <OperationButton isLive={isPlaying} onOpen={() => operation.set(true)} />
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={isPlaying ? t('play.title') : t('chat.operation.title', { name })}
        text={isPlaying ? undefined : t('chat.operation.text', { name })}
        actions={isPlaying ? <EndButton peer={peer} /> : <Ways peer={peer} onDone={close} />}
      >
        {isPlaying ? (
          <div className={css.controls}>
            <PlayControls />
          </div>
        ) : undefined}
      </Sheet>
    </>
  )
}

function EndButton({ peer }: { readonly peer: Peer }) {
  const { t } = useTranslation()
  const play = usePlayWith(peer.userId)
  const end = async () => {
    if (play !== undefined && (await askToEnd(play, t))) playStore.dispatch({ type: 'leave' })
  }
  return (
    <Button isFull onClick={() => void end()}>
      {t('play.endSession')}
    </Button>
  )
}

interface WaysProps {
  readonly peer: Peer
  readonly onDone: () => void
}

function Ways({ peer, onDone }: WaysProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const invite = async () => {
    setAsking(true)
    await inviteToInteract(peer, t)
    setAsking(false)
    onDone()
  }
  return (
    <>
      <Button kind="accent" icon="loop" isFull isBusy={isAsking} onClick={() => void invite()}>
        {t('chat.operation.invite')}
      </Button>
      <Button
        icon="user"
        isFull
        onClick={() => {
          onDone()
          navigation.push('/pages/chat/operate', { id: peer.userId })
        }}
      >
        {t('title.operate')}
      </Button>
    </>
  )
}
