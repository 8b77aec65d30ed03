import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { getPlayScene } from '@thrum/contracts/device/device.routes'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import * as routes from '@thrum/contracts/play/play.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import type { Control } from './control.service.ts'
import type { Invites } from './invite.service.ts'
import type { MutualService } from './mutual.service.ts'
import type { PlayService } from './play.service.ts'

export interface PlayRouteParts {
  invites: Invites
  plays: PlayService
  control: Control
  mutuals: MutualService
}

export function bindPlayRoutes(door: Door, { invites, plays, control, mutuals }: PlayRouteParts): void {
  const onMisfit = async (caller: Caller | undefined, address: string) => {
    if (caller !== undefined) await invites.refuseUnreadable(caller.userId, address)
  }
  bind(
    door,
    routes.sendPlayByCode,
    ({ caller, body, address }) =>
      invites.invite(caller, { inviteNum: body.inviteNum }, { flag: flagOf(body.flag), address }),
    { onMisfit },
  )
  bind(
    door,
    routes.sendPlayById,
    ({ caller, body, address }) =>
      invites.invite(caller, { id: body.id }, { flag: flagOf(body.flag), address }),
    { onMisfit },
  )
  bind(
    door,
    routes.replayPlay,
    async ({ caller, body }) => {
      if (body.flag) await plays.agree(body.playId, caller)
      else await invites.decline(body.playId, caller.userId)
      return null
    },
    { isStop: ({ flag }) => !flag },
  )
  bind(door, routes.closePlay, async ({ caller, body }) => {
    await plays.close(body.id, caller.userId)
    return null
  })
  bind(door, routes.proposeMutual, ({ caller, body }) => mutuals.propose(body.playId, caller))
  bind(door, routes.answerMutual, async ({ caller, body }) => {
    if (body.flag) await mutuals.agree(body.playId, body.proposalId, caller)
    else await mutuals.decline(body.playId, body.proposalId, caller)
    return null
  })
  bind(door, routes.endMutual, async ({ caller, body }) => {
    await mutuals.takeBack(body.playId, caller.userId)
    return null
  })
  bind(
    door,
    routes.sendOrder,
    ({ caller, body }) => control.order(caller.userId, body.playId, body.orderCode, body.epoch),
    { limit: 'orders', isStop: (body) => body.orderCode === STOP_ORDER },
  )
  bind(
    door,
    routes.changeDevice,
    ({ caller, query }) => control.change(caller.userId, query.playId, query.deviceId),
    { limit: 'change' },
  )
  bind(
    door,
    routes.changeDevicePost,
    ({ caller, body }) => control.change(caller.userId, body.playId, body.deviceId),
    { limit: 'change' },
  )
  bind(door, getPlayScene, ({ caller, query }) => control.getScene(caller.userId, query.id))
  bind(door, routes.getPlayLog, ({ caller, query }) => control.listLog(caller.userId, query.id), {
    limit: 'lists',
  })
}

function flagOf(flag: number | undefined): PlayFlag {
  return flag === 1 ? 1 : 0
}
