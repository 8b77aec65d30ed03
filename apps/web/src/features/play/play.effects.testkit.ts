import type { Device, Scene } from '@thrum/contracts/device/device.entities'
import type { DeviceId, PlayId } from '@thrum/contracts/ids'
import type { PushData, PushType } from '@thrum/contracts/play/play.push'
import { toInvitationText } from '@thrum/contracts/play/play.wire'
import { browserStorage } from '../../platform/storage.ts'
import { keepLimits, type OwnLimits } from '../limits/own-limits.ts'
import { code, FakeLine, PARTNER, PLAY_ID, SCENE, TurnedClock } from './engine.testkit.ts'
import { PlayEffects } from './play.effects.ts'
import { PlayStore } from './play.store.ts'
import type { PlaySurroundings } from './play.surroundings.ts'

export const DEVICE = { id: 'DeviceDeviceDeviceDe' as DeviceId, name: 'Pebble' } as Device
export const OTHER = { id: 'DeviceDeviceDeviceD2' as DeviceId, name: 'Halo' } as Device
export const INVITATION = {
  playId: PLAY_ID,
  name: 'Noa',
  avatar: PARTNER.avatar,
  flag: 0,
  userId: PARTNER.id,
} as const

/** A private window: nothing is kept longer than the page. */
const noStorage = () =>
  browserStorage(() => {
    throw new Error('refused')
  })

interface Over {
  store?: PlayStore
  scene?: () => Promise<Scene>
  devices?: () => Promise<Device[]>
  invite?: () => Promise<PlayId>
  /** With the epoch that begins. */
  change?: () => Promise<number>
  agree?: (signal: AbortSignal) => Promise<void>
  decline?: () => Promise<void>
  limits?: Partial<OwnLimits>
}

/** The effects of one window, on a clock that the test turns; what they reach for is noted in `calls`. */
export function setUp(over: Over = {}) {
  const clock = new TurnedClock()
  const line = new FakeLine()
  const store = over.store ?? new PlayStore()
  const calls: string[] = []
  const said: { playId: PlayId; repeats: AbortSignal }[] = []
  const note = (text: string) => calls.push(text)
  const { toy, hold } = notedToy(note)
  let isShown = true
  let saidBeforeReply = 0
  let hear: (raw: unknown) => void = () => undefined
  let connection: (isConnected: boolean) => void = () => undefined
  let hide: () => void = () => undefined
  const kept = noStorage()
  const own = keepLimits(kept, 'own', { cap: 70, ...over.limits })
  const effects = new PlayEffects(store, {
    clock,
    wallMs: () => 1,
    line: Object.assign(line, {
      onPush(listener: typeof hear) {
        hear = listener
        return () => undefined
      },
      onConnection(listener: typeof connection) {
        connection = listener
        return () => undefined
      },
      getQuality: () => ({ rttMs: 40 }),
    }),
    toy,
    api: {
      sendInvite: over.invite ?? (() => Promise.resolve(PLAY_ID)),
      agree: (_, signal) => {
        saidBeforeReply = line.of('limits').length
        note('agree')
        return over.agree?.(signal) ?? Promise.resolve()
      },
      decline: () => {
        note('decline')
        return over.decline?.() ?? Promise.resolve()
      },
      sendClose: () => Promise.resolve(void note('close')),
      restStop: (playId, repeats) => {
        said.push({ playId, repeats })
        return new Promise(() => undefined)
      },
      fetchScene: over.scene ?? (() => Promise.resolve(SCENE)),
      fetchDevices: over.devices ?? (() => Promise.resolve([DEVICE, OTHER])),
      sendChange: (_, id) => {
        note(`change ${id}`)
        return over.change?.() ?? Promise.resolve(2)
      },
      problemOf: (error) => (error === 'notActive' || error === 'forbidden' ? error : 'failed'),
    },
    page: {
      isShown: () => isShown,
      onHidden(run) {
        hide = run
      },
      ...notedPage(note),
    },
    limits: own,
  })
  connection(true)
  return {
    clock,
    line,
    store,
    effects,
    own,
    kept,
    get saidBeforeReply() {
      return saidBeforeReply
    },
    calls,
    toy,
    /** The stops over HTTP. */
    said,
    ...sayings(clock, (raw) => hear(raw)),
    hold,
    connect: (isConnected: boolean) => connection(isConnected),
    hide: () => {
      isShown = false
      hide()
    },
  }
}

function notedToy(note: (text: string) => void) {
  let held: Device | undefined
  const hold = (device: Device | undefined) => {
    held = device
  }
  const toy: PlaySurroundings['toy'] = {
    apply: () => note('apply'),
    setWanted: () => note('setWanted'),
    getSnapshot: () => ({ device: held, link: { at: 'connected' } }),
    stop: (cause) => {
      note(`stop ${cause}`)
      return Promise.resolve()
    },
    onStop: () => () => undefined,
    lend: (limits) => note(limits === undefined ? 'given back' : `cap ${limits.cap}`),
    subscribe: () => () => undefined,
    applied: () => ({ slots: {}, ageMs: 0 }),
    update: (device) => {
      hold(device)
      note(`update ${device.name}`)
    },
    setScene: () => note('setScene'),
    disable: () => note('disable'),
  }
  return { toy, hold }
}

function notedPage(note: (text: string) => void) {
  return {
    open: (place: string) => note(`open ${place}`),
    leave: () => note('leave'),
    keepLit: () => {
      note('lit')
      return () => note('dim')
    },
    buzz: () => note('buzz'),
    tell: (text: string) => note(`tell ${text}`),
  }
}

/** What the server says, as it arrives in this window. */
function sayings(clock: TurnedClock, hear: (raw: unknown) => void) {
  function push<T extends PushType>(type: T, data: PushData<T>, sData: string = PLAY_ID) {
    hear({ type, sData, data, atMs: clock.nowMs() })
  }
  const state = (over: Partial<PushData<'play_state'>> = {}) =>
    push('play_state', {
      playId: PLAY_ID,
      state: 'interacting',
      role: 'receiver',
      flag: 0,
      epoch: 1,
      isArmed: true,
      partner: PARTNER,
      expiresInMs: null,
      runningForMs: 0,
      limits: null,
      ...over,
    })
  const beInvited = (flag: 0 | 1 = 0) => {
    const invitation = { ...INVITATION, flag }
    push('play_connect_notify', { ...invitation, expiresInMs: 60_000 }, toInvitationText(invitation))
  }
  return { push, state, beInvited }
}

export type SetUp = ReturnType<typeof setUp>

/** As the receiver. */
export async function agree({ beInvited, store, clock }: SetUp): Promise<void> {
  beInvited()
  store.dispatch({ type: 'agree' })
  await clock.advance(0)
}

/** As the initiator. */
export async function steer({ effects, push, clock }: SetUp): Promise<void> {
  effects.invite({ inviteNum: '4K7Q2M9XTR' }, 0, undefined)
  await clock.advance(0)
  push('play_connect_success', { playId: PLAY_ID, flag: 0, epoch: 1, partner: PARTNER }, `${PLAY_ID}_0`)
  await clock.advance(0)
}

/** Orders and beats of the newest epoch, and what of them came to the toy in this window's hand. */
export function reaching(world: SetUp, epoch: number): string[] {
  world.calls.length = 0
  const frame = { playId: PLAY_ID, epoch }
  world.push('play_order', { ...frame, seq: 1, code: code('a9013c01') }, `${PLAY_ID}_a9013c01`)
  world.push('play_beat', { ...frame, seq: 2, wanted: { 1: code('a9013c01') }, touches: 1 })
  return world.calls.filter((call) => call === 'apply' || call === 'setWanted')
}
