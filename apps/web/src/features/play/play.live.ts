import type { PlayId } from '@thrum/contracts/ids'
import { i18n } from '../../i18n/language.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { isCallError } from '../../lib/call-error.ts'
import { motion } from '../../lib/motion.ts'
import { invitationNotification, notifyChoice } from '../../lib/notify.ts'
import { session } from '../../lib/session.ts'
import { dialSocketIo, PlaySocket } from '../../lib/socket-client.ts'
import { toast } from '../../lib/toast.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { notifications } from '../../platform/notifications.ts'
import { vibrate } from '../../platform/vibrate.ts'
import { keepScreenLit } from '../../platform/wake-lock.ts'
import { lock } from '../discretion/index.ts'
import { ownLimits } from '../limits/index.ts'
import { ticker, toy } from '../toy/index.ts'
import * as api from './play.api.ts'
import { PlayEffects } from './play.effects.ts'
import { playStore } from './play.instance.ts'
import type { Place, PlayText } from './play.machine.ts'
import { InvitationNotice } from './play.notify.ts'
import type { SceneProblem } from './play.store.ts'
import { isPage, isPlayPath, pageOf } from './play-paths.ts'
import { PlayRecorder } from './play-recorder.ts'

/*
 * Everything that acts in a play, in one chunk with the toy link: fetched at sign-in, long before a control that
 * moves a toy can be enabled. Source: safety, hazard HZ-13.
 */

const TEXT_KEYS = {
  noAnswer: 'play.waiting.noAnswer',
  withdrawn: 'play.invite.withdrawn',
  mutualDeclined: 'play.mutual.declined',
  mutualExpired: 'play.mutual.expired',
  mutualWithdrawn: 'play.mutual.withdrawn',
  mutualStopped: 'play.mutual.stopped',
  mutualEnded: 'play.mutual.ended',
  recordNone: 'play.record.none',
  recordEnded: 'play.record.ended',
} as const satisfies Record<PlayText, TextKey>

export const playSocket = new PlaySocket({
  fetchTicket: api.fetchTicket,
  isSessionOver: api.isSessionOver,
  dial: dialSocketIo(window.location.origin),
  clock: ticker,
  random: Math.random,
})

function isOnPlayPage(): boolean {
  return isPlayPath(navigation.getSnapshot().pages.at(-1)?.pathname ?? '')
}

function open(place: Place): void {
  const play = playStore.interacting
  if (play === undefined) return
  const page = pageOf(place, play)
  const top = navigation.getSnapshot().pages.at(-1)
  // Both device screens show either side.
  if (top !== undefined && (isPage(page, top) || (place !== 'chat' && isPlayPath(top.pathname)))) return
  navigation.show(page.path, page.query)
}

function problemOf(error: unknown): SceneProblem {
  if (isCallError(error, 'device.forbidden')) return 'forbidden'
  return isCallError(error, 'device.notActive') ? 'notActive' : 'failed'
}

/** A stop that went over HTTP says so, as every order does that goes this way. Source: spec §7 (sendOrder). */
async function restStop(playId: PlayId, repeats: AbortSignal): Promise<number> {
  const epoch = await api.restStop(playId, repeats)
  // The socket was quicker, or nobody waits for it any more.
  if (!repeats.aborted) toast(i18n.t('play.operated'), { kind: 'done' })
  return epoch
}

const page = {
  isShown: () => document.visibilityState === 'visible',
  onHidden(run: () => void) {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') run()
    })
    window.addEventListener('pagehide', run)
    document.addEventListener('freeze', run)
  },
}

export const playEffects = new PlayEffects(playStore, {
  clock: ticker,
  wallMs: Date.now,
  line: playSocket,
  toy,
  api: { ...api, restStop, problemOf },
  page: {
    ...page,
    open,
    leave() {
      if (isOnPlayPage()) navigation.reset('/pages/bar/home')
    },
    keepLit: keepScreenLit,
    buzz: vibrate,
    tell(text) {
      toast(i18n.t(TEXT_KEYS[text]))
    },
  },
  limits: ownLimits,
})

export const playRecorder = new PlayRecorder({ store: playStore, line: playSocket, clock: ticker, toy, page })

session.onSignOut(playRecorder.clear)

new InvitationNotice(playStore, {
  isShown: () => page.isShown() && lock.getSnapshot() === 'open',
  isWanted: notifyChoice.isOn,
  onSight(run) {
    document.addEventListener('visibilitychange', run)
    lock.subscribe(run)
  },
  show: () => void notifications.show(invitationNotification()),
  close: () => void notifications.close('invitation'),
})

motion.offer({
  look: () => (playStore.interacting === undefined ? 'rest' : 'moving'),
  stop: async () => playEffects.stop(),
  subscribe: (listener) => playStore.subscribe(listener),
})

// What another window of this browser set.
window.addEventListener('storage', ownLimits.look)
window.addEventListener('online', () => playSocket.nudge())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') playSocket.nudge()
})
