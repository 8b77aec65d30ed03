import type { DataOf, Route } from '@thrum/contracts/define'
import type { Envelope } from '@thrum/contracts/envelope'
import { PATIENCE } from './patience.ts'

/** Fields of a call as a form carries them; tests may send what no type allows. */
export type Input = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export interface Answer {
  status: number
  headers: Headers
  body: Envelope
}

export interface Caller {
  /** Data of a call that succeeds. @throws CallRefused otherwise */
  call<R extends Route>(route: R, input?: Input): Promise<DataOf<R>>
  /** The whole answer, whatever it is. @throws Error where none comes in time */
  ask(route: Route, input?: Input, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

/** The product said no, where the test expected yes. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly answer: Answer
  constructor(path: string, answer: Answer) {
    super(`${path}: ${answer.status} ${answer.body.reason ?? ''} ${answer.body.msg}`)
    this.answer = answer
  }
}

/** @param always sent with every call */
export function makeCaller(
  url: string,
  token: string | undefined,
  always: Readonly<Record<string, string>> = {},
): Caller {
  const ask: Caller['ask'] = async (route, input = {}, headers = {}) => {
    const form = toForm(input)
    const isGet = route.method === 'GET'
    const response = await fetch(`${url}/api${route.path}${isGet && form.size > 0 ? `?${form}` : ''}`, {
      method: route.method,
      headers: { ...(token === undefined ? {} : { token }), ...always, ...headers },
      ...(isGet ? {} : { body: form }),
      signal: AbortSignal.timeout(PATIENCE.timeout),
    }).catch((cause: unknown) => {
      throw new Error(`${route.path} has no answer`, { cause })
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope }
  }
  return {
    ask,
    async call(route, input) {
      const answer = await ask(route, input)
      if (answer.body.code !== 200) throw new CallRefused(route.path, answer)
      return answer.body.data as DataOf<typeof route>
    },
  }
}

function toForm(input: Input): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) form.append(name, String(item))
    }
  }
  return form
}
