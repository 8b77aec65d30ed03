import { sendCode, signUp } from '@thrum/contracts/account/entry.routes'
import { makeCaller } from '@thrum/testkit/caller'
import type { World } from '@thrum/testkit/world'
import type { RunningServer } from '../../server.ts'

let count = 0

/** An address that nobody has yet. */
export function newEmail(name = 'ann'): string {
  return `${name}-${++count}@example.com`
}

/** Asks for a code and reads it in the mailbox. */
export async function mailedCode(
  { anyone, mailbox }: World<RunningServer>,
  email: string,
  purpose: string,
  by = anyone,
): Promise<string> {
  await by.call(sendCode, { email, purpose })
  return mailbox.lastCode(email)
}

/** Signs up by a proven address; without a password where none is given. */
export async function signUpByEmail(world: World<RunningServer>, email: string, password?: string) {
  const code = await mailedCode(world, email, 'signUp')
  const { token } = await world.anyone.call(signUp, { email, code, password })
  return { email, token, ...makeCaller(world.server.url, token) }
}

/** Not the code: one digit up. */
export function wrongCode(code: string): string {
  return code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10)
}
