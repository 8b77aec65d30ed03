import { pageClock } from '../../../lib/clock.ts'
import { media } from '../../../lib/media.ts'
import { session } from '../../../lib/session.ts'
import { storage } from '../../../platform/storage.ts'
import type { ChatMessage } from '../chat.model.ts'
import { type Clip, VoicePlayer } from './voice-player.ts'
import { readVoice } from './voice-view.ts'

/** The one player of this page. */
export const voicePlayer = new VoicePlayer({ makeAudio: () => new Audio(), storage, clock: pageClock })

session.onSignOut(voicePlayer.stop)

/** What a message gives to hear; from this device while it is on its way, then from the service. */
export function clipOf(message: ChatMessage, onBegin: () => void): Clip | undefined {
  const voice = readVoice(message.payload)
  if (voice === undefined) return undefined
  const { upload } = message
  const own = upload?.blob
  const open = own === undefined ? () => openStored(voice.url) : () => openOwn(own)
  return { id: message.ID, ms: voice.ms, open, onBegin }
}

function openOwn(blob: Blob): ReturnType<Clip['open']> {
  const url = URL.createObjectURL(blob)
  return { url: Promise.resolve(url), close: () => URL.revokeObjectURL(url) }
}

function openStored(address: string): ReturnType<Clip['open']> {
  const found = Promise.withResolvers<string>()
  const look = () => {
    const { url, isFailed } = media.stateOf(address)
    if (url !== undefined) found.resolve(url)
    else if (isFailed) found.reject(new Error('the voice message can’t be had'))
  }
  const hide = media.show(address)
  const endWatch = media.subscribe(look)
  look()
  return {
    url: found.promise,
    close() {
      endWatch()
      hide()
    },
  }
}
