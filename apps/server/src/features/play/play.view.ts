import type { UserId } from '@thrum/contracts/ids'
import type { PlayLogEntry, PlayRecord } from '@thrum/contracts/play/play.entities'
import type { Mutual, PushData } from '@thrum/contracts/play/play.push'
import { type OpenPlay, roleIn } from './open-plays.ts'
import type { Person } from './person.repo.ts'
import type { LogRow } from './play.repo.ts'

const NONE: PushData<'play_state'> = {
  playId: 0,
  state: 'none',
  role: null,
  flag: 0,
  epoch: 0,
  isArmed: false,
  partner: null,
  expiresInMs: null,
  runningForMs: null,
  limits: null,
}

/**
 * How the person's play stands. Whom an invitation went to is not told to the inviter before the answer; one that is
 * just being written is told to nobody.
 */
export function toPlayState(
  play: OpenPlay | undefined,
  viewer: UserId,
  nowMs: number,
): PushData<'play_state'> {
  const role = play === undefined ? undefined : roleIn(play, viewer)
  if (play === undefined || role === undefined || play.state.at === 'none') return NONE
  const base = { ...NONE, playId: play.id, role, flag: play.flag }
  const partner = toPartner(role === 'initiator' ? play.receiver : play.initiator)
  if (play.live === undefined) {
    const expiresInMs = Math.max(0, play.waitUntilMs - nowMs)
    return { ...base, state: 'waiting', partner: role === 'receiver' ? partner : null, expiresInMs }
  }
  return {
    ...base,
    state: 'interacting',
    epoch: play.live.epoch,
    isArmed: play.live.isArmed,
    partner,
    runningForMs: Math.max(0, nowMs - play.runningSinceMs),
    limits: play.live.limits ?? null,
    ...(role === 'receiver' && play.deviceId !== undefined ? { deviceId: play.deviceId } : {}),
    ...(play.isReverse || play.mutual.at === 'oneWay' ? {} : { mutual: toMutual(play, viewer, nowMs) }),
    ...(play.isReverse || play.record.at === 'off' ? {} : { record: toRecord(play, nowMs) }),
  }
}

/** Of a first play: what was proposed, or how the second direction stands. */
export function toMutual(play: OpenPlay, viewer: UserId, nowMs: number): Mutual {
  const { mutual, reverse } = play
  const isOpen = mutual.at === 'proposed'
  return {
    proposal: isOpen
      ? { id: mutual.id, by: mutual.by, expiresInMs: Math.max(0, mutual.untilMs - nowMs) }
      : null,
    reverse: reverse === undefined ? null : toPlayState(reverse, viewer, nowMs),
  }
}

/** Of a first play. */
export function toRecord({ record }: OpenPlay, nowMs: number): PlayRecord {
  if (record.at !== 'asked') return { question: null, isOn: record.at === 'on' }
  const { number, by, untilMs } = record
  return { question: { number, by, expiresInMs: Math.max(0, untilMs - nowMs) }, isOn: false }
}

export function toNotify(play: OpenPlay, nowMs: number): PushData<'play_connect_notify'> {
  return {
    playId: play.id,
    name: play.initiator.name,
    avatar: play.initiator.avatar,
    flag: play.flag,
    userId: play.initiator.id,
    expiresInMs: Math.max(0, play.waitUntilMs - nowMs),
  }
}

export function toPartner({ id, name, avatar }: Person): Person {
  return { id, name, avatar }
}

export function toLogEntry(row: LogRow, viewer: UserId): PlayLogEntry {
  return {
    avatar: row.avatar,
    nickName: row.nick_name,
    interactId: row.id,
    playId: row.id,
    isPoster: row.initiator_id === viewer,
    startedAtMs: row.started_at?.getTime() ?? null,
    endedAtMs: row.ended_at?.getTime() ?? null,
  }
}
