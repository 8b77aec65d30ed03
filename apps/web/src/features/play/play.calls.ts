import { getTicket } from '@thrum/contracts/account/account.routes'
import { type Device, Scene, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { getPlayScene, listDevices } from '@thrum/contracts/device/device.routes'
import type { DeviceId, PlayId } from '@thrum/contracts/ids'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import {
  answerMutual,
  changeDevicePost,
  closePlay,
  endMutual,
  proposeMutual,
  replayPlay,
  sendOrder,
  sendPlayByCode,
  sendPlayById,
} from '@thrum/contracts/play/play.routes'
import * as z from 'zod/mini'
import type { ApiClient } from '../../lib/api-client.ts'
import { isCallError } from '../../lib/call-error.ts'
import type { InviteTarget } from './play.machine.ts'

/** Nothing of these is shown to the person: they are tried again, or end by themselves. */
const QUIET = { isSilent: true, notToast: true } as const

/** 401, 402 and 403: trying on makes no sense before somebody signs in again. */
export function isSessionOver(error: unknown): boolean {
  return (
    isCallError(error) &&
    (error.failure === 'sessionOver' ||
      error.failure === 'profileNeeded' ||
      error.failure === 'accountClosed')
  )
}

/** The play's calls by a given client: the page's own, or that of a program which plays without a page. */
export function createPlayCalls(call: ApiClient['call']) {
  return {
    async fetchTicket(signal: AbortSignal): Promise<string> {
      const { ticket } = await call(getTicket, { namespace: '/play' }, { ...QUIET, signal })
      return ticket
    },

    sendInvite(target: InviteTarget, flag: PlayFlag): Promise<PlayId> {
      return 'inviteNum' in target
        ? call(sendPlayByCode, { inviteNum: target.inviteNum, flag }, { about: target.inviteNum })
        : call(sendPlayById, { id: target.id as never, flag }, { about: target.id })
    },

    async agree(playId: PlayId, signal: AbortSignal): Promise<void> {
      await call(replayPlay, { playId, flag: true }, { signal })
    },

    async decline(playId: PlayId): Promise<void> {
      await call(replayPlay, { playId, flag: false }, QUIET)
    },

    /** Repeated until the server has answered; that it is over already is no news. */
    async sendClose(playId: PlayId): Promise<void> {
      await call(closePlay, { id: playId }, QUIET).catch(() => undefined)
    },

    proposeMutual(playId: PlayId): Promise<PlayId> {
      return call(proposeMutual, { playId }, { about: playId })
    },

    /** To this very proposal. */
    async agreeMutual(playId: PlayId, proposalId: PlayId, signal: AbortSignal): Promise<void> {
      await call(answerMutual, { playId, proposalId, flag: true }, { ...QUIET, about: proposalId, signal })
    },

    /** Repeated until the server has answered. Refused where a yes from before came first: that one is taken back. */
    async declineMutual(playId: PlayId, proposalId: PlayId): Promise<void> {
      const no = { playId, proposalId, flag: false }
      await call(answerMutual, no, { ...QUIET, asStop: true })
        .catch(() => call(endMutual, { playId }, QUIET))
        .catch(() => undefined)
    },

    /** Takes a proposal or the second direction back. */
    async endMutual(playId: PlayId): Promise<void> {
      await call(endMutual, { playId }, QUIET)
    },

    /** The stop over HTTP; gives the epoch from which orders count again. `repeats` ends its repeats. */
    async restStop(playId: PlayId, repeats: AbortSignal): Promise<number> {
      const fields = { playId, orderCode: STOP_ORDER }
      const { epoch } = await call(sendOrder, fields, { ...QUIET, asStop: true, repeats })
      return epoch
    },

    async fetchScene(playId: PlayId): Promise<Scene> {
      const text = await call(getPlayScene, { id: playId }, QUIET)
      return z.parse(Scene, JSON.parse(text))
    },

    fetchDevices(): Promise<Device[]> {
      return call(listDevices, undefined, QUIET)
    },

    /** Gives the epoch that begins with it. */
    async sendChange(playId: PlayId, deviceId: DeviceId): Promise<number> {
      const { epoch } = await call(changeDevicePost, { playId, deviceId }, { about: playId })
      return epoch
    },
  }
}
