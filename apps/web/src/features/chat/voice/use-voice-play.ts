import { useEffect } from 'react'
import { useOnTop } from '../../../navigation/page.context.ts'
import type { Timeline } from '../chat.model.ts'
import { isHidden } from '../tool-entries.ts'
import { useLocked } from '../use-locked.ts'
import { voicePlayer } from './voice-player.instance.ts'

/** Nothing goes on playing that isn't there any more, that was left, or that is out of sight or locked. */
export function useVoicePlay({ messages }: Timeline): void {
  const isTop = useOnTop()
  const isLocked = useLocked()
  useEffect(() => {
    if (!isTop || isLocked) voicePlayer.pause()
  }, [isTop, isLocked])
  useEffect(() => {
    // What another conversation, on top of this one, plays isn't among its messages.
    if (!isTop) return
    const { id } = voicePlayer.getSnapshot()
    const message = id === undefined ? undefined : messages.find(({ ID }) => ID === id)
    const isThere = message !== undefined && !message.isRevoked && !isHidden(message)
    if (id !== undefined && !isThere) voicePlayer.stop()
  }, [messages, isTop])
  useEffect(() => {
    const look = () => {
      if (document.hidden) voicePlayer.pause()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      voicePlayer.stop()
    }
  }, [])
}
