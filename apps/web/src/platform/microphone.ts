/** Whether the page may listen; `unasked` also where the browser doesn't tell. */
export type MicrophoneLeave = 'granted' | 'unasked' | 'refused'

/** Why there is no microphone to be had. */
export type MicrophoneTrouble = 'refused' | 'noDevice' | 'busy' | 'unsupported'

export class MicrophoneError extends Error {
  readonly trouble: MicrophoneTrouble

  constructor(trouble: MicrophoneTrouble, options?: ErrorOptions) {
    super(`microphone: ${trouble}`, options)
    this.trouble = trouble
  }
}

/** By the name of what the browser throws. Source: Media Capture and Streams, getUserMedia */
const TROUBLES: Readonly<Record<string, MicrophoneTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Some browsers don't say, or ask anew with each page, whether it may be used. */
let hasOpened = false
const untold = () => (hasOpened ? 'granted' : 'unasked')

export async function microphoneLeave(): Promise<MicrophoneLeave> {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' })
    if (state === 'prompt') return untold()
    return state === 'granted' ? 'granted' : 'refused'
  } catch {
    return untold()
  }
}

/** Whoever opened it ends it by `endStream`. @throws MicrophoneError */
export async function openMicrophone(wish: MediaTrackConstraints): Promise<MediaStream> {
  if (navigator.mediaDevices === undefined) throw new MicrophoneError('unsupported')
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: wish })
    hasOpened = true
    return stream
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    throw new MicrophoneError(TROUBLES[name] ?? 'unsupported', { cause })
  }
}

export function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
