import type { MediaId } from '@thrum/contracts/ids'
import type { Person } from '@thrum/testkit/person'
import type { World } from '@thrum/testkit/world'
import { type Chatter, freshId, identityOf, openChatter } from '../../flows/chatter.ts'
import type { RunningServer } from '../../server.ts'
import { befriend } from '../friends/index.ts'
import { ask, filesOf, uploaded } from '../media/media-world.testkit.ts'
import { still } from '../media/sample-pictures.testkit.ts'

export const photo = await still('jpeg', 1_600, 800)

/** What each of some addresses answers: all of them open, or none. */
export const [ALL, NONE] = [new Set([200]), new Set([404])]

export const imageTo = (to: { id: Person['id'] }, uuid: string, id = freshId()) => ({
  to: identityOf(to),
  conversationType: 'C2C' as const,
  id,
  type: 'image' as const,
  payload: { uuid, imageFormat: 1, imageInfoArray: [] } as Record<string, unknown>,
})

export interface Shown {
  uuid: MediaId
  imageFormat: number
  imageInfoArray: { sizeType: number; url: string; width: number; height: number; size: number }[]
  blur: string
}

export const idsOf = (urls: readonly string[]) => urls.map((url) => url.slice('/media/'.length))

/** Pictures in messages of one world. */
export function picturesIn({ server, person }: World<RunningServer>) {
  return {
    /** Sends a picture and waits for it on the other side. */
    async show(by: Person, chat: Chatter, to: Person, toChat: Chatter, bytes = photo) {
      const picture = await uploaded(server, by.token, bytes)
      const { seq } = await chat.call('send', imageTo(to, picture.id))
      let shown: Shown
      do shown = (await toChat.next('message')).message.payload as unknown as Shown
      while (shown.uuid !== picture.id)
      return { picture, seq, shown, urls: shown.imageInfoArray.map(({ url }) => url) }
    },
    async statuses(urls: readonly string[], asking: Person) {
      const answers = urls.map(async (url) => (await ask(server, url, asking.token)).status)
      return new Set(await Promise.all(answers))
    },
    /** Whose bytes lie in the folder. */
    async stored(urls: readonly string[]) {
      const files = await filesOf(server.context.config)
      return idsOf(urls).filter((id) => files.includes(id))
    },
    async friendOf(of: Person) {
      const cy = await person('cy')
      await befriend(server.context, of.id, cy.id)
      return { cy, cyChat: await openChatter(server.url, cy) }
    },
  }
}
