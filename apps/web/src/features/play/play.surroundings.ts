import type { Device, Scene } from '@thrum/contracts/device/device.entities'
import type { DeviceId, PlayId } from '@thrum/contracts/ids'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import type { KeptSettings } from '../../lib/kept-settings.ts'
import type { OwnLimits } from '../limits/index.ts'
import type { PlayClock, PlayLine } from './play.line.ts'
import type { InviteTarget, Place, PlayText } from './play.machine.ts'
import type { SceneProblem } from './play.store.ts'
import type { ReceiverToy } from './receiver-ports.ts'

/** All that the play's effects reach for: the line, the toy, the server's calls, the page. */
export interface PlaySurroundings {
  /** Keeps its pace in a hidden page. */
  readonly clock: PlayClock
  readonly wallMs: () => number
  readonly line: PlayLine & {
    onPush(listener: (raw: unknown) => void): () => void
    onConnection(listener: (isConnected: boolean) => void): () => void
    getQuality(): { readonly rttMs: number | undefined }
  }
  readonly toy: Omit<ReceiverToy, 'getSnapshot' | 'isInHand'> & {
    getSnapshot(): ReturnType<ReceiverToy['getSnapshot']> & { readonly device: Device | undefined }
    update(device: Device): void
    setScene(scene: Scene): void
    disable(): void
  }
  readonly api: {
    sendInvite(target: InviteTarget, flag: PlayFlag): Promise<PlayId>
    agree(playId: PlayId, signal: AbortSignal): Promise<void>
    decline(playId: PlayId): Promise<void>
    sendClose(playId: PlayId): Promise<void>
    restStop(playId: PlayId, repeats: AbortSignal): Promise<number>
    fetchScene(playId: PlayId): Promise<Scene>
    fetchDevices(): Promise<Device[]>
    /** @returns the epoch that begins with it */
    sendChange(playId: PlayId, deviceId: DeviceId): Promise<number>
    /** Why a scene did not load. */
    problemOf(error: unknown): SceneProblem
  }
  readonly page: {
    isShown(): boolean
    onHidden(run: () => void): void
    open(place: Place): void
    leave(): void
    keepLit(): () => void
    /** The phone's receipt of a tap on STOP. */
    buzz(): void
    tell(text: PlayText): void
  }
  /** What the person allows others, kept on this device. */
  readonly limits: Pick<KeptSettings<OwnLimits>, 'getSnapshot' | 'subscribe'>
}
