import { getProfile, saveProfile } from '@thrum/contracts/account/account.routes'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { product } from './flows/product.ts'

test('OPS-03, F-02 a call under way is answered, new ones find the door closed', async () => {
  const world = await openWorld(product)
  const { context, url } = world.server
  const ann = await world.person('ann')
  const waiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      context.db,
    )
    return rows.length
  }
  let closed: Promise<void> | undefined
  let answer: ReturnType<typeof ann.ask> | undefined
  await context.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
    answer = ann.ask(saveProfile, { hometown: 'Arcachon' })
    await expect.poll(waiting).toBe(1)
    closed = world.server.close()
    await expect
      .poll(() =>
        fetch(`${url}/ready`).then(
          (ready) => ready.status,
          () => 'refused',
        ),
      )
      .not.toBe(200)
  })
  expect((await answer)?.body).toMatchObject({ code: 200, data: { hometown: 'Arcachon' } })
  await closed
  await expect(ann.ask(getProfile)).rejects.toThrow()
})
