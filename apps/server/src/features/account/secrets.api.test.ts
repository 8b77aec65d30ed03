import { genSign, getProfile, getSession } from '@thrum/contracts/account/account.routes'
import { resetPassword, signIn } from '@thrum/contracts/account/entry.routes'
import { bindEmail } from '@thrum/contracts/account/security.routes'
import { openWorld } from '@thrum/testkit/world'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { mailedCode, newEmail, signUpByEmail } from './entry.testkit.ts'

const lines: string[] = []
const world = await openWorld(product, {
  mailbox: true,
  config: { logLevel: 'info' },
  overrides: { writeLog: (line: string) => void lines.push(line) },
})
afterAll(() => world.close())
const { anyone } = world
const { db } = world.server.context

/** Every row of every table, those of tools included. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(db)
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const rows = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(db)
      return [name, ...rows.rows.map(({ line }) => line)].join('\n')
    }),
  )
  return texts.join('\n')
}

/** As text, and as the bytes of a text would show. */
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64'),
]

describe('what is secret', () => {
  test('AU-09 stands in clear in no table, after everything that uses it', async () => {
    const password = 'a tide of her own'
    const ann = await signUpByEmail(world, newEmail(), password)
    const { ticket, id } = await ann.call(getSession)
    const { sign } = await world.person('ben').then((ben) => ben.call(genSign, { userId: ben.id }))
    // One of each stays unspent, so that its row stands there.
    const open = [
      await mailedCode(world, ann.email, 'signIn'),
      await mailedCode(world, ann.email, 'forget'),
      await mailedCode(world, ann.email, 'bind', ann),
    ]
    const stranger = newEmail('new')
    const code = await mailedCode(world, stranger, 'signIn')
    const { body } = await anyone.ask(signIn, { account: stranger, code })
    const { proof } = body.data as { proof: string }
    const text = await dump()
    expect(text).toContain(id)
    expect(text).toContain('verification_codes')
    for (const secret of [ann.token, ticket, password, sign, proof].filter((word) => word !== '')) {
      for (const form of formsOf(secret)) expect(text).not.toContain(form)
    }
    // Six digits may stand in a number by chance: alone between two signs they don't.
    for (const digits of [code, ...open])
      expect(text).not.toMatch(new RegExp(`(?<![\\w.])${digits}(?![\\w.])`))
  })

  test('AU-08, P-E9 and addresses stand in no log line and no answer', async () => {
    const [password, next] = ['a tide of his own', 'another tide']
    const ben = await signUpByEmail(world, newEmail('ben'), password)
    const signInCode = await mailedCode(world, ben.email, 'signIn')
    const { token } = await anyone.call(signIn, { account: ben.email, code: signInCode })
    const email = newEmail('bert')
    const newCode = await mailedCode(world, email, 'bind', ben)
    const bound = await ben.ask(bindEmail, { email, newCode, password })
    const code = await mailedCode(world, email, 'forget')
    const reset = await anyone.ask(resetPassword, { email, code, password: next })
    expect([bound.body.code, reset.body.code]).toEqual([200, 200])
    expect(JSON.stringify([bound.body, [...bound.headers], reset.body, [...reset.headers]])).not.toContain(
      newCode,
    )
    await expect
      .poll(() => lines.filter((line) => line.includes('/api/user/forget')).length)
      .toBeGreaterThan(0)
    const text = lines.join('')
    for (const secret of [ben.email, email, password, next, ben.token, token, 'example.com'])
      expect(text).not.toContain(secret)
    for (const digits of [signInCode, newCode, code]) expect(text).not.toMatch(new RegExp(`\\b${digits}\\b`))
  })

  test('P-E1 an e-mail stands in one table, and in the profile of its owner alone', async () => {
    const email = newEmail('own')
    const cy = await signUpByEmail(world, email)
    expect(await cy.call(getProfile)).toMatchObject({ email })
    const columns = await sql<{ at: string }>`
      select table_name || '.' || column_name as at from information_schema.columns
      where table_schema = 'public' and column_name like '%mail%' order by 1`.execute(db)
    expect(columns.rows.map(({ at }) => at)).toEqual([
      'credentials.email',
      'gift_forms.email',
      'mailbox_proofs.email',
      'verification_codes.email',
    ])
  })
})
