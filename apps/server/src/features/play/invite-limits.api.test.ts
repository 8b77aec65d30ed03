import * as routes from '@thrum/contracts/play/play.routes'
import { openWorld } from '@thrum/testkit/world'
import { describe, expect, test } from 'vitest'
import { openPlayer } from '../../flows/player.ts'
import { product } from '../../flows/product.ts'
import { begin, meet } from '../../flows/stage.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'

const UNKNOWN = { inviteNum: '0000000000' }

describe('limits', () => {
  const { invites, inviteFailures, inviteFailuresAddress, inviteRefusals } = DEFAULT_LIMITS
  const limits = {
    ...wideLimits(),
    invites,
    inviteFailures,
    inviteFailuresAddress,
    inviteRefusals,
  }

  test('PL-02, P-D8 the 11th wrong code within an hour is too many', async () => {
    const strict = await openWorld(product, { config: { limits } })
    const ann = await strict.person('ann')
    for (let n = 0; n < 10; n++)
      expect((await ann.ask(routes.sendPlayByCode, UNKNOWN)).body.reason).toBe('play.unavailable')
    const { status, headers } = await ann.ask(routes.sendPlayByCode, UNKNOWN)
    expect(status).toBe(403)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.close()
  })

  test('PL-02, PL-18 what is no code at all counts as a wrong one', async () => {
    const strict = await openWorld(product, { config: { limits } })
    const ann = await strict.person('ann')
    for (let n = 0; n < 5; n++) {
      expect((await ann.ask(routes.sendPlayByCode, { inviteNum: 'guess' })).body.reason).toBe(
        'play.unavailable',
      )
      expect((await ann.ask(routes.sendPlayById, { id: '0' })).body.reason).toBe('play.unavailable')
    }
    expect((await ann.ask(routes.sendPlayByCode, UNKNOWN)).status).toBe(403)
    await strict.close()
  })

  test('PL-03 many accounts at one address get 30 wrong codes together', async () => {
    const strict = await openWorld(product, { config: { limits } })
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const person = await strict.person(`p${n}`)
      for (let tries = 0; tries < 10; tries++) {
        statuses.push((await person.ask(routes.sendPlayByCode, UNKNOWN)).status)
      }
    }
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
    expect(statuses.slice(30).every((status) => status === 403)).toBe(true)
    await strict.close()
  })

  test('P-B5 after two refusals by the same person the third invitation is too many', async () => {
    const strict = await openWorld(product, { config: { limits } })
    const pair = await meet(strict)
    for (let n = 0; n < 2; n++) {
      const playId = await pair.ann.call(routes.sendPlayByCode, { inviteNum: pair.ben.inviteNum })
      await pair.ben.call(routes.replayPlay, { playId, flag: false })
    }
    const third = await pair.ann.ask(routes.sendPlayByCode, { inviteNum: pair.ben.inviteNum })
    expect([third.status, third.body.reason]).toEqual([403, 'request.tooMany'])
    const other = await strict.person('other')
    await openPlayer(strict.server.url, other)
    await pair.ann.call(routes.sendPlayByCode, { inviteNum: other.inviteNum })
    await strict.close()
  })

  test('P-B5 20 invitations an hour are enough', async () => {
    const strict = await openWorld(product, { config: { limits } })
    const { ann, ben } = await meet(strict)
    for (let n = 0; n < 20; n++) {
      const id = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
      await ann.call(routes.closePlay, { id })
    }
    expect((await ann.ask(routes.sendPlayByCode, { inviteNum: ben.inviteNum })).status).toBe(403)
    await strict.close()
  })

  test('P-A8, P-B4 a yes begins motion, so it is counted and never goes by what was last known; a no is a stop', async () => {
    const strict = await openWorld(product, {
      config: { limits: { ...wideLimits(), calls: { points: 20, perMs: 60_000 } } },
    })
    const ann = await strict.person('ann')
    const answer = async (flag: boolean) =>
      (await ann.ask(routes.replayPlay, { playId: 'A'.repeat(20), flag })).body.reason
    const answers = new Set<string | undefined>()
    for (let n = 0; n < 30; n++) answers.add(await answer(false))
    expect(answers).toEqual(new Set(['play.gone']))
    for (let n = 0; n < 30; n++) answers.add(await answer(true))
    expect(answers).toEqual(new Set(['play.gone', 'request.tooMany']))
    await strict.close()
  })

  test('P-A8, INT-17 nothing that ends motion is ever limited', async () => {
    const strict = await openWorld(product, { config: { limits: DEFAULT_LIMITS } })
    const pair = await meet(strict)
    const playId = await begin(pair)
    for (let n = 0; n < 400; n++) {
      const { status } = await pair.ann.ask(routes.sendOrder, { playId, orderCode: 'a9000000' })
      expect(status).toBe(200)
    }
    for (let n = 0; n < 400; n++) {
      expect((await pair.ann.ask(routes.closePlay, { id: playId })).status).toBe(200)
    }
    await strict.close()
  })
})
