import type { World } from '@thrum/testkit/world'
import { type ChatPair, openChatter } from '../../flows/chatter.ts'
import type { RunningServer } from '../../server.ts'
import { befriend } from '../friends/index.ts'

/** Two friends, each with a chat window. */
export async function meetToChat(world: World<RunningServer>): Promise<ChatPair> {
  const { server } = world
  const [ann, ben] = await Promise.all([world.person('ann'), world.person('ben')])
  await befriend(server.context, ann.id, ben.id)
  const [annChat, benChat] = await Promise.all([openChatter(server.url, ann), openChatter(server.url, ben)])
  return { ann, ben, annChat, benChat }
}
