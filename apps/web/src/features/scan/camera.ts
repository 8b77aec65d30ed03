/** Why there is no picture from a camera. */
export type CameraTrouble = 'refused' | 'none' | 'busy'

export class CameraError extends Error {
  override name = 'CameraError'
  readonly trouble: CameraTrouble
  constructor(trouble: CameraTrouble, options?: ErrorOptions) {
    super(trouble, options)
    this.trouble = trouble
  }
}

/** By the name of what the browser throws. Source: Media Capture and Streams, getUserMedia */
const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Away from the person where there is a choice, and fine enough for a small code. */
const BACK: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** The camera while it is on. */
export interface CameraView {
  readonly stream: MediaStream
  readonly hasTorch: boolean
  setTorch(isOn: boolean): Promise<void>
  /** The camera went away by itself. */
  onEnd(run: () => void): void
  end(): void
}

/** The torch is younger than the typings. Source: MediaStream Image Capture */
interface TorchCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean
}

/** @throws CameraError */
export async function openCamera(
  devices: MediaDevices | undefined = navigator.mediaDevices,
): Promise<CameraView> {
  if (devices === undefined) throw new CameraError('none')
  let stream: MediaStream
  try {
    stream = await devices.getUserMedia(BACK)
  } catch (cause) {
    // Not every browser's refusal is an Error; each has a name.
    const { name = '' } = cause as Partial<DOMException>
    throw new CameraError(TROUBLES[name] ?? 'none', { cause })
  }
  const [track] = stream.getVideoTracks()
  const capabilities: TorchCapabilities = track?.getCapabilities?.() ?? {}
  return {
    stream,
    hasTorch: capabilities.torch === true,
    async setTorch(isOn) {
      await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
    },
    onEnd: (run) => track?.addEventListener('ended', run),
    end() {
      for (const one of stream.getTracks()) one.stop()
    },
  }
}
