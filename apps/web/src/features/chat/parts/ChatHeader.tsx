import { isOfficial } from '@thrum/contracts/ids'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { useLeaveQuestion } from '../../../navigation/page.context.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Tag } from '../../../ui/badge/Tag.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { BackButton } from '../../../ui/page/BackButton.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { QuickExitButton } from '../../../ui/page/QuickExitButton.tsx'
import texts from '../../../ui/text.module.css'
import { NeedsAppDialog } from '../../download/index.ts'
import { askToEnd, isPlayPath, PlayNotice, playStore, usePlayWith } from '../../play/index.ts'
import { inviteToInteract, type Peer } from '../interact.ts'
import { operation } from '../operation.store.ts'
import css from './ChatHeader.module.css'

export interface ChatHeaderProps {
  readonly name: string
  /** The other person of a one-to-one chat; undefined while that is not known. */
  readonly peer: Peer | undefined
  /** Told of mutual friends alone. */
  readonly isOnline: boolean
  readonly isTyping: boolean
}

/** Who that is, whether they are there or typing, and what one can do together. */
export function ChatHeader({ name, peer, isOnline, isTyping }: ChatHeaderProps) {
  const { t } = useTranslation()
  useEndQuestion(peer)
  return (
    <>
      <Header kind="hidden" title={name} />
      <div className={css.head}>
        <BackButton />
        <Who name={name} peer={peer} isOnline={isOnline} isTyping={isTyping} />
        {/* What stands inside a button isn't read out when it changes. */}
        <span className={texts.vh} role="status">
          {isTyping ? t('chat.typing') : null}
        </span>
        <div className={css.actions}>
          {peer === undefined || isOfficial(peer.userId) ? null : (
            <>
              {capabilities.canCall ? null : <Calls />}
              <Interact peer={peer} />
            </>
          )}
          <QuickExitButton />
        </div>
      </div>
      <Paused peer={peer} />
    </>
  )
}

/** The way back asks while the two play, unless it leads to the play's own page. Requirements CHAT-005, CHAT-006. */
function useEndQuestion(peer: Peer | undefined): void {
  const { t } = useTranslation()
  const play = usePlayWith(peer?.userId)
  const below = navigation.getSnapshot().pages.at(-2)
  useLeaveQuestion(play !== undefined && !isPlayPath(below?.pathname ?? ''), async () => {
    if (play !== undefined && !(await askToEnd(play, t))) return false
    playStore.dispatch({ type: 'leave' })
    return true
  })
}

function Who({ name, peer, isOnline, isTyping }: ChatHeaderProps) {
  const { t } = useTranslation()
  const isService = peer !== undefined && isOfficial(peer.userId)
  const line = isTyping ? t('chat.typing') : isOnline ? t('chat.online') : undefined
  const words = (
    <>
      <span aria-hidden="true">
        <Avatar src={peer?.avatar ?? ''} size={40} isOnline={isOnline} />
      </span>
      <span className={css.words}>
        <bdi className={css.name}>{name}</bdi>
        <span className={css.line}>
          {isService && !isTyping ? <Tag kind="soft">{t('official.tag')}</Tag> : line}
        </span>
      </span>
    </>
  )
  // Nothing is done with the service but writing to it. Requirement CHAT-064
  if (peer === undefined) return <div className={css.who}>{words}</div>
  if (isService) {
    return (
      <section className={css.who} aria-label={t('official.tag')}>
        {words}
      </section>
    )
  }
  return (
    <button
      type="button"
      className={css.who}
      aria-description={t('title.operate')}
      onClick={() => navigation.push('/pages/chat/operate', { id: peer.userId })}
    >
      {words}
    </button>
  )
}

/** In a browser nobody calls: the app is offered, and no microphone asked for. Requirements CALL-001, CALL-002. */
function Calls() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="video" label={t('chat.videoCall')} onClick={() => setOpen(true)} />
      <IconButton icon="phone" label={t('chat.voiceCall')} onClick={() => setOpen(true)} />
      <NeedsAppDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Interact({ peer }: { readonly peer: Peer }) {
  const { t } = useTranslation()
  const play = usePlayWith(peer.userId)
  const [isAsking, setAsking] = useState(false)
  if (play !== undefined) {
    return (
      <Button kind="accent" size="small" onClick={() => operation.set(true)}>
        {t('chat.interacting')}
      </Button>
    )
  }
  const invite = async () => {
    setAsking(true)
    await inviteToInteract(peer, t)
    setAsking(false)
  }
  return (
    <Button kind="line" size="small" isBusy={isAsking} onClick={() => void invite()}>
      {t('chat.interact')}
    </Button>
  )
}

/** Why nothing moves in the play with this person, and the way on. */
function Paused({ peer }: { readonly peer: Peer | undefined }) {
  const play = usePlayWith(peer?.userId)
  return play === undefined ? null : (
    <div className={css.paused}>
      <PlayNotice />
    </div>
  )
}
