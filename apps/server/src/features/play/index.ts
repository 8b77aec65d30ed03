import type { UserId } from '@thrum/contracts/ids'
import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import { rateOf } from '../../http/limits.ts'
import { createGateway, type GatewayParts } from '../../socket/gateway.ts'
import type { Upgrade } from '../../socket/upgrade.ts'
import type { Devices } from '../device/index.ts'
import type { FriendshipAccess } from '../friends/index.ts'
import { CloseBook } from './close-book.ts'
import { createControl } from './control.service.ts'
import { EndBook } from './end-book.ts'
import { createInvites } from './invite.service.ts'
import { MutualService } from './mutual.service.ts'
import { OpenPlays } from './open-plays.ts'
import { createPersonRepo } from './person.repo.ts'
import { createPlayAccess } from './play.access.ts'
import { toPush } from './play.events.ts'
import { createPlayRepo } from './play.repo.ts'
import { bindPlayRoutes } from './play.routes.ts'
import { PlayService } from './play.service.ts'
import { createPlayHandlers } from './play.socket.ts'
import { watchForbidden } from './play.timer.ts'
import { RecordService } from './record.service.ts'
import { restorePlays } from './restore.service.ts'
import { createReverseRepo } from './reverse.repo.ts'

interface Others {
  devices: Devices
  friends: FriendshipAccess
  consumeTicket: GatewayParts['consumeTicket']
  /** Somebody was invited. */
  invited(userId: UserId): void
}

export interface Play {
  bindRoutes(door: Door): void
  /** Takes a connection that asks for the socket namespace `/play`. */
  openSocket(upgrade: Upgrade): void
  /** Whether the person has a page open that plays could reach. */
  isOnline(userId: UserId): boolean
}

/** Plays and their sockets; takes over what the last process left open. */
export async function createPlay(context: Context, others: Others): Promise<Play> {
  const { config, db, clock, wall, log, limiter, events, onDrain } = context
  const { devices, friends, consumeTicket, invited } = others
  const repo = createPlayRepo(db)
  const people = createPersonRepo(db)
  const open = new OpenPlays()
  const access = createPlayAccess(open, repo)
  const book = new CloseBook({ repo, clock, wall, log })
  const ends = new EndBook({ repo, clock, wall, log })
  const gateway = createGateway({
    consumeTicket,
    config,
    clock,
    log,
    handlers: createPlayHandlers(access, clock, (from, data) => records.say(from, data)),
    connected: (caller, tell) =>
      plays.connected(caller, (type, data) => tell(toPush(type, data, clock.nowMs()))),
    disconnected(caller, socketId, isLast) {
      plays.disconnected(caller, socketId, isLast)
      records.disconnected({ ...caller, socketId })
    },
  })
  const { orders, beats, moves, hints, sketches, reports, rearms } = config.limits
  const limits = {
    orders: rateOf(orders),
    beats: rateOf(beats),
    moves: rateOf(moves),
    hints: rateOf(hints),
    sketches: rateOf(sketches),
    reports: rateOf(reports),
    rearms: rateOf(rearms),
  }
  const parts = {
    repo,
    people,
    open,
    access,
    book,
    ends,
    sockets: gateway,
    devices,
    clock,
    wall,
    limits,
  }
  const plays = new PlayService(parts)
  const control = createControl({ ...parts, log })
  const invites = createInvites({
    ...{ repo, people, open, friends, sockets: gateway, plays, book, limiter, wall, invited },
  })
  const mutuals = new MutualService({ ...parts, reverses: createReverseRepo(db), plays, limiter })
  const records = new RecordService({ ...parts, plays })
  await restorePlays({ ...parts, plays })
  devices.onAskInPlay(control.isInPlay)
  const stopWatch = watchForbidden({ open, devices, clock, log })
  events.on('sessionEnded', (caller: Caller) => {
    plays.sessionEnded(caller)
    mutuals.sessionEnded(caller)
    gateway.closeSession(caller)
  })
  events.on('accountClosed', ({ userId }) => plays.accountClosed(userId))
  events.on('blocked', ({ userId, otherId }) => plays.blocked(userId, otherId))
  onDrain(async () => {
    stopWatch()
    plays.drain()
    await gateway.close()
    await book.write()
    await ends.written()
    book.leave()
  })
  return {
    bindRoutes: (door) => bindPlayRoutes(door, { invites, plays, control, mutuals }),
    openSocket: gateway.open,
    isOnline: gateway.isOnline,
  }
}
