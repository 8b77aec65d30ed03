import type { Device } from '@thrum/contracts/device/device.entities'
import { bindDevice } from '@thrum/contracts/device/device.routes'
import type { PlayId } from '@thrum/contracts/ids'
import { answerMutual, proposeMutual, replayPlay, sendPlayByCode } from '@thrum/contracts/play/play.routes'
import type { Person } from '@thrum/testkit/person'
import type { World } from '@thrum/testkit/world'
import { addDevices } from '../features/device/index.ts'
import type { RunningServer } from '../server.ts'
import { openPlayer, type Player } from './player.ts'

/** Two people, each with one window; the second owns the toys. */
export interface Pair {
  ann: Person
  ben: Person
  annSide: Player
  benSide: Player
  devices: Device[]
}

/** @param models of the toys that the second person owns */
export async function meet(world: World<RunningServer>, models: readonly string[] = ['H1']): Promise<Pair> {
  const [ann, ben] = await Promise.all([world.person('ann'), world.person('ben')])
  const devices: Device[] = []
  for (const model of models) devices.push(await own(world, ben, model))
  const [annSide, benSide] = await Promise.all([
    openPlayer(world.server.url, ann),
    openPlayer(world.server.url, ben),
  ])
  return { ann, ben, annSide, benSide, devices }
}

/** Makes a toy and binds it to the person. */
export async function own(world: World<RunningServer>, person: Person, model: string): Promise<Device> {
  const [code] = await addDevices(world.server.context, { model, count: 1 })
  return person.call(bindDevice, { code })
}

/** Two people who play: the first steers. */
export async function play(
  world: World<RunningServer>,
  models?: readonly string[],
): Promise<Pair & { playId: PlayId }> {
  const pair = await meet(world, models)
  return { ...pair, playId: await begin(pair) }
}

export async function begin({ ann, ben, annSide }: Pair): Promise<PlayId> {
  const playId = await ann.call(sendPlayByCode, { inviteNum: ben.inviteNum })
  await ben.call(replayPlay, { playId, flag: true })
  await annSide.next('play_connect_success')
  return playId
}

/** Two people who steer each other: the first began, with one toy each. */
export async function playMutually(
  world: World<RunningServer>,
): Promise<Pair & { playId: PlayId; reverseId: PlayId; annsToy: Device }> {
  const pair = await meet(world)
  const annsToy = await own(world, pair.ann, 'P2')
  const playId = await begin(pair)
  return { ...pair, annsToy, playId, reverseId: await goMutual(pair, playId) }
}

/** The first proposes, the second agrees. @returns the id of the second direction */
export async function goMutual({ ann, ben, annSide, benSide }: Pair, playId: PlayId): Promise<PlayId> {
  const proposalId = await ann.call(proposeMutual, { playId })
  await ben.call(answerMutual, { playId, proposalId, flag: true })
  for (const side of [annSide, benSide]) {
    await side.next('play_mutual')
    await side.next('play_mutual')
  }
  return proposalId
}
