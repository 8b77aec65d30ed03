import type { ConsoleDataOf, ConsoleRoute } from '@thrum/contracts/console/define'
import type { OperatorKeys, OperatorRole } from '@thrum/contracts/console/operator.entities'
import { addOperator, signInOperator } from '@thrum/contracts/console/operator.routes'
import type { Envelope } from '@thrum/contracts/envelope'
import { TOTP, URI } from 'otpauth'
import { readCommand } from '../../ops-command.ts'
import type { RunningServer } from '../../server.ts'
import { operatorCommands } from './operator.ops.ts'

export interface OperatorCalls {
  ask(route: ConsoleRoute, input?: object): Promise<{ status: number; body: Envelope }>
  /** @throws Error where the console said no */
  call<R extends ConsoleRoute>(route: R, input?: object): Promise<ConsoleDataOf<R>>
}

/** Of somebody who came in, with what an owner's acts on operators ask for once more. */
export interface OwnCalls extends OperatorCalls {
  ownPassword: string
}

export function consoleCaller(consoleUrl: string, token?: string): OperatorCalls {
  const ask: OperatorCalls['ask'] = async (route, input = {}) => {
    const isGet = route.method === 'GET'
    const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await fetch(`${consoleUrl}/api${route.path}${query}`, {
      method: route.method,
      headers: { ...(token === undefined ? {} : { token }), 'content-type': 'application/json' },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    })
    return { status: response.status, body: (await response.json()) as Envelope }
  }
  return {
    ask,
    async call(route, input) {
      const { body } = await ask(route, input)
      if (body.code !== 200) throw new Error(`${route.path}: ${body.reason} ${body.msg}`)
      return body.data as ConsoleDataOf<typeof route>
    },
  }
}

/** The code of the moment, as an authenticator app makes it. */
export function codeOf({ totpAddress }: Pick<OperatorKeys, 'totpAddress'>, wallMs: number): string {
  const totp = URI.parse(totpAddress)
  if (!(totp instanceof TOTP)) throw new Error('no TOTP address')
  return totp.generate({ timestamp: wallMs })
}

/** The first owner, as the command line makes one. */
export async function addOwner(
  { context }: Pick<RunningServer, 'context'>,
  dataDir: string,
  name: string,
): Promise<OperatorKeys> {
  const run = await readCommand(['owner', 'add', '--name', name], operatorCommands)
  const answer = await run?.({ db: context.db, wall: context.wall, dataDir })
  return answer?.value as OperatorKeys
}

export async function signInAs(consoleUrl: string, keys: OperatorKeys, wallMs: number): Promise<OwnCalls> {
  const form = { name: keys.name, password: keys.password, code: codeOf(keys, wallMs) }
  const { token } = await consoleCaller(consoleUrl).call(signInOperator, form)
  return { ...consoleCaller(consoleUrl, token), ownPassword: keys.password }
}

/** An owner, and one operator of each other role, all signed in. `house` tells apart those of one world. */
export async function staffOf(server: RunningServer, dataDir: string, house = '') {
  const consoleUrl = server.consoleUrl ?? ''
  const wallMs = server.context.wall()
  const nameOf = (name: string) => (house === '' ? name : `${name}-${house}`)
  const owner = await signInAs(consoleUrl, await addOwner(server, dataDir, nameOf('olga')), wallMs)
  const { ownPassword } = owner
  const hire = async (name: string, role: OperatorRole) =>
    signInAs(consoleUrl, await owner.call(addOperator, { name: nameOf(name), role, ownPassword }), wallMs)
  return {
    owner,
    support: await hire('sue', 'support'),
    content: await hire('cleo', 'content'),
    safety: await hire('sam', 'safety'),
  }
}
