// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { auth } from './auth.ts'
import { keepSession, readSession } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

it('OP-06 whoever leaves is out at once, however long the server takes, and the server is told', async () => {
  const told: unknown[] = []
  vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
    told.push(headers)
    return new Promise(() => undefined)
  })
  keepSession({ token: 'op_own', operator: { name: 'olga' } as never })
  await auth.logout({})
  expect(readSession()).toBeUndefined()
  expect(told).toMatchObject([{ token: 'op_own' }])
})
