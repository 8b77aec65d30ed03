import { endStream, openMicrophone } from '../../platform/microphone.ts'
import { Ear } from '../sound/index.ts'
import type { VoiceEar } from './listening.ts'

/** As it sounds: what evens out a call's voice would level what is to be felt. */
const RAW: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
}

/**
 * Hears this device's microphone; no recorder and no file stands behind it.
 * @throws MicrophoneError
 */
export async function openVoiceEar(onLost: () => void): Promise<VoiceEar> {
  const stream = await openMicrophone(RAW)
  const ear = earOf(stream)
  // Unplugged, or taken by a call.
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost)
  // Not waited for: where no sound may begin there is silence, and whoever ends it must find the ear to close.
  void ear.start().catch(() => undefined)
  return {
    look: (nowMs) => ear.look(nowMs),
    pitchHz: () => ear.pitchHz(),
    close() {
      endStream(stream)
      ear.close()
    },
  }
}

function earOf(stream: MediaStream): Ear {
  try {
    return Ear.ofStream(stream)
  } catch (error) {
    endStream(stream)
    throw error
  }
}
