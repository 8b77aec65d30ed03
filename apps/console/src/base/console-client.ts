import type { ConsoleDataOf, ConsoleRoute } from '@thrum/contracts/console/define'
import { CODE_OK, type Envelope } from '@thrum/contracts/envelope'
import { readSession } from './session.ts'

/** A refusal with the server's text; `status` is what the framework asks for. */
export class ConsoleError extends Error {
  readonly reason: string
  readonly status: number
  /** What of the call was refused, where it is about a part of it: such as `draft.texts.en.name`. */
  readonly field: string | undefined
  constructor(message: string, reason: string, status: number, field?: string) {
    super(message)
    this.reason = reason
    this.status = status
    this.field = field
  }
}

/** @throws ConsoleError where the console says no or can't be reached */
export async function callConsole<R extends ConsoleRoute>(
  route: R,
  input: Readonly<Record<string, unknown>> = {},
): Promise<ConsoleDataOf<R>> {
  const isGet = route.method === 'GET'
  const named = Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
  const query = isGet ? `?${new URLSearchParams(named.map(([name, value]) => [name, String(value)]))}` : ''
  return send<R>(`/api${route.path}${query}`, {
    method: route.method,
    headers: { 'content-type': 'application/json' },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  })
}

/** One file as it is, for the calls that take one. @throws ConsoleError */
export async function sendForm(path: string, form: FormData): Promise<unknown> {
  return send(`/api${path}`, { method: 'POST', body: form })
}

/** The bytes of a call that answers with a file. @throws ConsoleError */
export async function fetchBytes(
  route: ConsoleRoute,
  input: Readonly<Record<string, unknown>>,
): Promise<{ blob: Blob; headers: Headers }> {
  const response = await ask(`/api${route.path}`, {
    method: route.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (response !== undefined && !response.headers.get('content-type')?.includes('application/json'))
    return { blob: await response.blob(), headers: response.headers }
  await read(response)
  throw new ConsoleError('No file came.', 'service.unknown', 0)
}

async function ask(address: string, init: RequestInit): Promise<Response | undefined> {
  const token = readSession()?.token
  const headers = { ...init.headers, ...(token === undefined ? {} : { token }), 'accept-language': 'en' }
  return fetch(address, { ...init, headers }).catch(() => undefined)
}

async function send<R extends ConsoleRoute>(address: string, init: RequestInit): Promise<ConsoleDataOf<R>> {
  return (await read(await ask(address, init))) as ConsoleDataOf<R>
}

async function read(response: Response | undefined): Promise<unknown> {
  const answer = (await response?.json().catch(() => undefined)) as Envelope | undefined
  if (response === undefined || answer === undefined)
    throw new ConsoleError('The server does not answer.', 'network', 0)
  if (answer.code === CODE_OK) return answer.data
  const reason = answer.reason ?? 'service.unknown'
  const status = reason === 'session.expired' ? 401 : response.status
  const { field } = (answer.data ?? {}) as { field?: string }
  throw new ConsoleError(answer.msg, reason, status, field)
}
