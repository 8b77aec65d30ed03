import { AppError } from '@thrum/contracts/errors'
import type { PlayId, UserId } from '@thrum/contracts/ids'
import type { PlayRole } from '@thrum/contracts/play/play.entities'
import type { LivePlay } from './live-play.ts'
import { type OpenPlay, type OpenPlays, roleIn } from './open-plays.ts'
import type { PlayRepo } from './play.repo.ts'

/**
 * The only road to a play on behalf of a person. A stranger learns the same of a foreign play as of one that
 * never was: `play.gone`. Source: PL-11
 */
export interface PlayAccess {
  /** An invitation or a running play. @throws AppError `play.gone` */
  getOpen(id: PlayId, userId: UserId): { play: OpenPlay; role: PlayRole }
  /** A running one; nothing here waits, as every order comes this way. */
  findLive(id: PlayId, userId: UserId): { play: OpenPlay; live: LivePlay; role: PlayRole } | undefined
  /** An invitation that waits for this person's answer. */
  findAsked(id: PlayId, userId: UserId): OpenPlay | undefined
  /** For repeated closing: that the person took part once. @throws AppError `play.gone` */
  ensureTookPart(id: PlayId, userId: UserId): Promise<void>
}

export function createPlayAccess(open: OpenPlays, repo: PlayRepo): PlayAccess {
  return {
    getOpen(id, userId) {
      const play = open.get(id)
      const role = play && roleIn(play, userId)
      if (play === undefined || role === undefined) throw new AppError('play.gone')
      return { play, role }
    },
    findLive(id, userId) {
      const play = open.get(id)
      const role = play && roleIn(play, userId)
      if (play?.live === undefined || role === undefined) return undefined
      return { play, live: play.live, role }
    },
    findAsked(id, userId) {
      const play = open.get(id)
      return play?.live === undefined && play?.receiver.id === userId ? play : undefined
    },
    async ensureTookPart(id, userId) {
      const remembered = open.wasIn(id, userId)
      if (remembered === true) return
      const sides = remembered === false ? undefined : await repo.findSides(id)
      if (sides?.initiator_id !== userId && sides?.receiver_id !== userId) throw new AppError('play.gone')
    },
  }
}
