import { useEffect } from 'react'
import type { Timeline } from '../chat.model.ts'
import { isHidden } from '../tool-entries.ts'
import { voicePlayer } from './voice-player.instance.ts'

/** Nothing goes on playing that isn't there any more, that was left, or that is out of sight. */
export function useVoicePlay({ messages }: Timeline): void {
  useEffect(() => {
    const { id } = voicePlayer.getSnapshot()
    const message = id === undefined ? undefined : messages.find(({ ID }) => ID === id)
    const isThere = message !== undefined && !message.isRevoked && !isHidden(message)
    if (id !== undefined && !isThere) voicePlayer.stop()
  }, [messages])
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
