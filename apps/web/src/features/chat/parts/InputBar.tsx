import { useQuery } from '@tanstack/react-query'
import type { ConversationId, MessageReply } from '@thrum/contracts/chat/chat.entities'
import { isOfficial } from '@thrum/contracts/ids'
import { type Ref, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { pageClock } from '../../../lib/clock.ts'
import { serviceClock } from '../../../lib/service-clock.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { standingQuery } from '../../friends/index.ts'
import type { ChosenPicture } from '../../media/index.ts'
import { toRatingPayload } from '../../official/index.ts'
import type { Chat, Timeline } from '../chat.model.ts'
import { ChatInput } from '../chat-input.ts'
import type { FileAttachment, FilmAttachment } from '../core/attachment.ts'
import type { Peer } from '../interact.ts'
import { findSequence } from '../timeline-rows.ts'
import type { Recording } from '../voice/microphone.model.ts'
import { useVoicePlay } from '../voice/use-voice-play.ts'
import css from './InputBar.module.css'
import { InputField, type InputHandle } from './InputField.tsx'
import { InputStanding } from './InputStanding.tsx'

export interface InputBarProps {
  readonly chat: Chat
  readonly id: ConversationId
  readonly timeline: Timeline
  /** The other person of a one-to-one chat; undefined while that is not known. */
  readonly peer: Peer | undefined
  readonly ref?: Ref<InputHandle>
}

/** Where one writes; between two who are no friends any more, what became of that. One per conversation: give it a key. */
export function InputBar({ chat, id, timeline, peer, ref }: InputBarProps) {
  const { t } = useTranslation()
  const [input] = useState(() => new ChatInput({ chat, id, clock: pageClock, wallMs: serviceClock.nowMs }))
  const draft = timeline.conversation?.draft
  useEffect(() => {
    if (draft !== undefined) input.told(draft)
  }, [input, draft])
  useEffect(() => {
    // Closing the tab takes the page away without a word to its parts.
    const leave = () => input.left()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [input])
  const choosePlace = () => navigation.push('/pages/common/choose-location', { conversationID: id })
  const sendPicture = (picture: ChosenPicture, isOnce: boolean) => {
    chat.sendAttachment(id, { kind: 'picture', ...picture, ...(isOnce && { isOnce }) })
  }
  const sendFilm = (film: FilmAttachment) => {
    chat.sendAttachment(id, film)
  }
  const sendFile = (file: FileAttachment) => {
    chat.sendAttachment(id, file)
  }
  const sendVoice = (recording: Recording) => {
    chat.sendAttachment(id, { kind: 'sound', ...recording })
  }
  const rate = (score: number, comment: string) => {
    chat.send(id, { type: 'custom', payload: toRatingPayload(score, comment) })
  }
  useVoicePlay(timeline)
  const snapshot = useSyncExternalStore(input.subscribe, input.getSnapshot)
  const isGone = useIsGone(snapshot.quote, timeline)
  useLayoutEffect(() => {
    if (isGone) input.forgetQuoted()
  })
  return (
    <section className={css.bar} aria-label={t('chat.input.label')}>
      {timeline.conversation?.userProfile?.isDeleted === true ? (
        <p className={css.standing} role="status">
          {t('friends.goneText')}
        </p>
      ) : (
        <Between peer={peer}>
          <InputField
            ref={ref}
            input={input}
            snapshot={snapshot}
            peer={peer}
            onPicture={sendPicture}
            onFilm={sendFilm}
            onFile={sendFile}
            onPlace={choosePlace}
            onVoice={sendVoice}
            onRate={isOfficial(id) ? rate : undefined}
          />
        </Between>
      )}
    </section>
  )
}

/** What is answered to was recalled, or has disappeared since it was seen here. */
function useIsGone(quote: MessageReply | null, { messages }: Timeline): boolean {
  const quoted = quote === null ? undefined : findSequence(messages, quote.messageSequence)
  const fading = useRef(new Set<number>())
  if (quoted?.fading !== undefined) fading.current.add(quoted.sequence)
  if (quote === null) return false
  return quoted === undefined ? fading.current.has(quote.messageSequence) : quoted.isRevoked
}

interface BetweenProps {
  readonly peer: Peer | undefined
  readonly children: React.ReactNode
}

/** While it isn't known how the two stand, one may write, and always to the service. Requirements CHAT-064, CHAT-065. */
function Between({ peer, children }: BetweenProps) {
  return peer === undefined || isOfficial(peer.userId) ? (
    children
  ) : (
    <Standing peer={peer}>{children}</Standing>
  )
}

function Standing({ peer, children }: BetweenProps & { readonly peer: Peer }) {
  const { data: standing = 'mutual' } = useQuery(standingQuery(peer.userId))
  return standing === 'mutual' ? children : <InputStanding peer={peer} standing={standing} />
}
