import { type RequestOptions, request } from 'node:https'
import { lookupPublic, placeOf } from './push-address.ts'
import type { PushLetter } from './push-letter.ts'

const LIMIT_MS = 5_000

/**
 * - `taken`: the push service has it
 * - `gone`: the browser takes no more
 * - `later`: the service is away, or wants fewer
 * - `denied`: it doesn't know our key, or our clock is wrong
 * - `refused`: and would be again
 */
export type Outcome = 'taken' | 'gone' | 'later' | 'denied' | 'refused'

/** What the push service answered, without reading what it says; no redirect is followed. */
export async function post(
  { endpoint, headers, body }: PushLetter,
  ownHosts: readonly string[],
  end: AbortSignal,
): Promise<Outcome> {
  const place = placeOf(endpoint, ownHosts)
  if (place === undefined) return 'gone'
  const signal = AbortSignal.any([end, AbortSignal.timeout(LIMIT_MS)])
  const options = { method: 'POST', headers, agent: false, signal }
  try {
    return outcomeOf(
      await statusOf(endpoint, place === 'own' ? options : { ...options, lookup: lookupPublic() }, body),
    )
  } catch {
    return 'later'
  }
}

function statusOf(endpoint: string, options: RequestOptions, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(endpoint, options, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    call.on('error', reject)
    call.end(body)
  })
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 403) return 'denied'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
