import { getProfile } from '@thrum/contracts/account/account.routes'
import { resetPassword, sendCode, signIn } from '@thrum/contracts/account/entry.routes'
import {
  bindEmail,
  changePassword,
  listSessions,
  revokeSession,
} from '@thrum/contracts/account/security.routes'
import { replayPlay, sendPlayByCode } from '@thrum/contracts/play/play.routes'
import { makeCaller } from '@thrum/testkit/caller'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import type { Clock } from '@thrum/toy-protocol/clock'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { openPlayer } from './player.ts'
import { product } from './product.ts'
import { own, play } from './stage.ts'

/** Source: safety P-D5, P-D6 */
const LIMIT_MS = 2_000
const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())
const { anyone, mailbox } = world

/** The second place of the same person, as its own person of the test. */
async function secondPlace(person: Person): Promise<Person> {
  const { account, password } = person
  const { token } = await anyone.call(signIn, { account, password })
  return { ...person, ...makeCaller(world.server.url, token), token }
}

async function giveEmail(person: Person): Promise<string> {
  const email = `${person.account}@example.com`
  await person.call(sendCode, { email, purpose: 'bind' })
  const newCode = await mailbox.lastCode(email)
  await person.call(bindEmail, { email, newCode, password: person.password })
  return email
}

/** What the person does at the first place, after which the second one must be out. */
const ENDINGS: readonly [string, (first: Person) => Promise<unknown>][] = [
  [
    'AU-13, P-D6 by a change of password',
    (first) => first.call(changePassword, { oldPassword: first.password, newPassword: 'dune and tide' }),
  ],
  [
    'P-D6 by a new password for a forgotten one',
    async (first) => {
      const email = await giveEmail(first)
      await anyone.call(sendCode, { email, purpose: 'forget' })
      const code = await mailbox.lastCode(email)
      await anyone.call(resetPassword, { email, code, password: 'dune and tide' })
    },
  ],
  ['SES-14, P-D5 by signing out all others', (first) => first.call(revokeSession, { id: 'others' })],
  [
    'SES-14, P-D5 by signing out the one',
    async (first) => {
      const place = (await first.call(listSessions)).find(({ isCurrent }) => !isCurrent)
      await first.call(revokeSession, { id: place?.id })
    },
  ],
]

describe('a session that is ended elsewhere', () => {
  test.each(ENDINGS)('%s', async (_title, end) => {
    const [ann, first] = [await world.person('ann'), await world.person('ben')]
    await own(world, first, 'P2')
    const second = await secondPlace(first)
    const [annSide, secondSide] = [
      await openPlayer(world.server.url, ann),
      await openPlayer(world.server.url, second),
    ]
    const playId = await ann.call(sendPlayByCode, { inviteNum: first.inviteNum })
    await second.call(replayPlay, { playId, flag: true })
    await annSide.next('play_connect_success')

    await end(first)
    const endedMs = performance.now()
    const [close] = await Promise.all([annSide.next('play_close'), secondSide.gone])
    expect(close).toMatchObject({ playId })
    expect((await second.ask(getProfile)).body.code).toBe(401)
    expect(performance.now() - endedMs).toBeLessThan(LIMIT_MS)
    await expect(openPlayer(world.server.url, second)).rejects.toThrow()
    annSide.socket.disconnect()
  })
})

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000

/** What comes once a minute comes at once. */
const hasty: Clock = {
  ...systemClock,
  after: (ms, run) => systemClock.after(ms === MINUTE_MS ? 20 : ms, run),
}

test.each([
  ['30 days unused', [31]],
  ['90 days of use', [29, 29, 29, 4]],
])('P-D5 a session that ends by itself, after %s, leaves no socket and no play', async (_kind, days) => {
  const lasting = await openWorld(product, { overrides: { clock: hasty } })
  try {
    const { ann, annSide, benSide, playId } = await play(lasting)
    const other = await lasting.person('other')
    const otherSide = await openPlayer(lasting.server.url, other)
    for (const [index, count] of days.entries()) {
      if (index > 0) expect((await ann.ask(getProfile)).body.code).toBe(200)
      lasting.wall.advance(count * DAY_MS)
    }
    await Promise.all([annSide.gone, benSide.gone, otherSide.gone])
    expect(annSide.heard.find(({ type }) => type === 'play_close')).toMatchObject({ data: { playId } })
  } finally {
    await lasting.close()
  }
})
