import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { connection } from './connection.ts'
import { session } from './session.ts'

/**
 * Server data. A failed call has already told the person, so nothing is tried again behind their back; without a
 * network the call is made all the same, so that its failure is seen.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 5_000, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

connection.onBack(() => void queryClient.refetchQueries({ type: 'active', stale: true }))

/**
 * For `catch`: what has no answer may be done all the same, so what is shown is asked for anew, and nobody waits for it.
 * @throws what came of it
 */
export function lookAgainAt(...keys: readonly QueryKey[]): (error: unknown) => never {
  return (error) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    throw error
  }
}

let { token } = session

// Nothing of one person is left for the next, nor what a visitor was told for whoever signs in.
session.subscribe(() => {
  if (session.token === token) return
  token = session.token
  queryClient.clear()
})
