import { getProfile, getSession, signOut } from '@thrum/contracts/account/account.routes'
import { resetPassword, signIn } from '@thrum/contracts/account/entry.routes'
import { cancelAccount } from '@thrum/contracts/account/security.routes'
import { listDevices, setDefaultDevice } from '@thrum/contracts/device/device.routes'
import { checkFriends } from '@thrum/contracts/friend/friend.routes'
import type { UserId } from '@thrum/contracts/ids'
import { REQUEST_TIMEOUT_MS } from '@thrum/contracts/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, DEVICE, failureOf, setUpClient, silence } from './api-client.testkit.ts'
import { isCallError } from './call-error.ts'

describe('call', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('SES-01 sends a form with token and language below /api, and a GET as a query', async () => {
    const { call, fetched } = setUpClient()
    fetched.mockImplementation(async () => answer(200))
    await call(setDefaultDevice, { id: DEVICE })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/api/user-device/setDefault')
    expect(init?.method).toBe('POST')
    expect(String(init?.body)).toBe(`id=${DEVICE}`)
    expect(init?.body).toBeInstanceOf(URLSearchParams)
    expect(init?.headers).toEqual({ 'Accept-Language': 'zh-Hans', token: 'secret' })
    fetched.mockImplementation(async () => answer(200, []))
    await call(listDevices)
    expect(fetched.mock.calls[1]?.[0]).toBe('/api/user-device/listDevices')
    expect(fetched.mock.calls[1]?.[1]?.body).toBeUndefined()
  })

  it('FRND-012 sends a list as one field for each of its values', async () => {
    const { call, fetched } = setUpClient()
    fetched.mockResolvedValue(answer(200, []))
    const userIDList = ['a'.repeat(20), 'b'.repeat(20)] as UserId[]
    await call(checkFriends, { userIDList, type: 'both' })
    const [one, other] = userIDList
    expect(fetched.mock.calls[0]?.[0]).toBe(
      `/api/friend/check?userIDList=${one}&userIDList=${other}&type=both`,
    )
  })

  it('SES-01 gives up after 60 s without an answer and says so', async () => {
    const { call, fetched, said } = setUpClient()
    fetched.mockImplementation((_url, init) => silence(init))
    const failed = failureOf(call(listDevices))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect((await failed).failure).toBe('timeout')
    expect(said).toEqual(['timeout'])
  })

  it('SES-02 hands over data in the shape of the contract, and nothing of another shape', async () => {
    const { call, fetched, said } = setUpClient()
    fetched.mockImplementation(async () => answer(200, { token: 't', isNew: true }))
    expect(await call(signIn, { account: 'mara', password: 'x' })).toEqual({ token: 't', isNew: true })
    fetched.mockImplementation(async () => answer(200, { token: 5 }))
    expect((await failureOf(call(signIn, { account: 'mara', password: 'x' }))).failure).toBe('shape')
    expect(said).toEqual(['unknown'])
  })

  it('SES-03 shows the text of a refusal, unless notToast leaves the body to the caller', async () => {
    const { call, fetched, said, went } = setUpClient()
    fetched.mockImplementation(async () => answer(-1, null, 'taken', 'account.taken'))
    expect(isCallError(await failureOf(call(listDevices)), 'account.taken')).toBe(true)
    expect(said).toEqual(['taken'])
    const error = await failureOf(call(listDevices, undefined, { notToast: true }))
    expect(error.body).toMatchObject({ code: -1, msg: 'taken' })
    expect(said).toEqual(['taken'])
    expect(went).toEqual([])
  })

  it('SES-04 logs out and goes to sign-in on 401, unless the call keeps the session', async () => {
    const { call, fetched, said, went } = setUpClient()
    fetched.mockImplementation(async () => answer(401))
    await failureOf(call(getSession, undefined, { keepSession: true }))
    expect([said, went]).toEqual([[], []])
    await failureOf(call(listDevices))
    expect(said).toEqual(['sessionTimeout'])
    expect(went).toEqual(['signOut', 'signIn'])
  })

  it('SES-04 leaves a new session alone when the answer belongs to an older token', async () => {
    const { call, fetched, said, went, setToken } = setUpClient()
    fetched.mockImplementation(async () => {
      setToken('newer')
      return answer(401)
    })
    await failureOf(call(listDevices))
    expect([said, went]).toEqual([[], []])
  })

  it.each([
    ['an answer', () => answer(200, [])],
    ['a refusal', () => answer(-1, null, 'words of the former')],
    ['a 402', () => answer(402, null, 'complete it')],
    ['a 403', () => answer(403, null, 'closed')],
    ['another status', () => new Response('{}', { status: 500 })],
  ])('SES-13 gives up a call whose session is over by the time of %s', async (_name, make) => {
    const { call, fetched, said, went, setToken } = setUpClient()
    for (const next of [undefined, 'of the next']) {
      setToken('secret')
      fetched.mockImplementation(async () => {
        setToken(next)
        return make()
      })
      expect((await failureOf(call(listDevices))).failure).toBe('cancelled')
    }
    expect([said, went]).toEqual([[], []])
  })

  it('SES-13 makes a call of the session that was replaced here, whose answer says nothing to this one', async () => {
    const { call, fetched, said, went } = setUpClient()
    fetched.mockImplementation(async () => answer(401))
    const former = { token: 'former', asStop: true, isSilent: true, keepSession: true }
    await failureOf(call(signOut, undefined, former))
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ token: 'former' })
    expect([said, went]).toEqual([[], []])
  })

  it('SES-13 takes the answer of what needs no session, and of what ends it', async () => {
    const { call, fetched, setToken } = setUpClient()
    const over = { notToast: true, outlivesSession: true }
    fetched.mockImplementation(async () => {
      setToken(undefined)
      return answer(200)
    })
    expect(await call(cancelAccount, { isSure: true, password: 'x' }, over)).toBeNull()
    setToken('secret')
    expect(await call(resetPassword, { email: 'a@b.example', code: '123456', password: 'x' })).toBeNull()
  })

  it('SES-05 shows the text of a 402 and goes to the profile, still signed in', async () => {
    const { call, fetched, said, went } = setUpClient()
    fetched.mockImplementation(async () => answer(402, null, 'complete it'))
    await failureOf(call(listDevices))
    expect(said).toEqual(['complete it'])
    expect(went).toEqual(['profile'])
  })

  it('SES-06 shows the text of a 403, logs out at once and goes home after 1000 ms', async () => {
    const { call, fetched, said, went } = setUpClient()
    fetched.mockImplementation(async () => answer(403, null, 'closed'))
    await failureOf(call(listDevices))
    expect(said).toEqual(['closed'])
    await vi.advanceTimersByTimeAsync(999)
    expect(went).toEqual(['signOut'])
    await vi.advanceTimersByTimeAsync(1)
    expect(went).toEqual(['signOut', 'home'])
  })

  it('SES-06 does not log out when the 403 answers the sign-in call', async () => {
    const { call, fetched, went } = setUpClient()
    fetched.mockImplementation(async () => answer(403, null, 'closed'))
    await failureOf(call(signIn, { account: 'mara', password: 'x' }, { keepSession: true }))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(went).toEqual(['home'])
  })

  it('SES-06 says so of a closed account also where nobody asked, and nothing of a session that is over', async () => {
    const { call, fetched, said, went } = setUpClient()
    const quiet = { isSilent: true, keepSession: true }
    fetched.mockImplementation(async () => answer(401))
    await failureOf(call(getProfile, undefined, quiet))
    expect([said, went]).toEqual([[], []])
    fetched.mockImplementation(async () => answer(403, null, 'closed'))
    await failureOf(call(getProfile, undefined, quiet))
    expect([said, went]).toEqual([['closed'], []])
  })

  it.each([
    [403, 'tooMany'],
    [404, 'service'],
    [500, 'service'],
    [503, 'service'],
  ])('SES-07 answers HTTP %i with the text %s', async (status, text) => {
    const { call, fetched, said, went } = setUpClient()
    fetched.mockImplementation(async () => new Response('{}', { status }))
    await failureOf(call(listDevices))
    expect(said).toEqual([text])
    expect(went).toEqual([])
  })

  it('SES-07 knows how long the service wants to be left alone, where it says so', async () => {
    const { call, fetched } = setUpClient()
    const waits = []
    for (const headers of [{ 'Retry-After': '5' }, { 'Retry-After': 'Fri, 31 Dec 1999 23:59:59 GMT' }, {}]) {
      fetched.mockImplementation(
        async () => new Response('{}', { status: 403, headers: new Headers(headers) }),
      )
      waits.push((await failureOf(call(listDevices))).retryAfterMs)
    }
    expect(waits).toEqual([5_000, undefined, undefined])
  })

  it('SES-07 tells a lost network from an unknown exception', async () => {
    const { call, fetched, said } = setUpClient()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await failureOf(call(listDevices))
    fetched.mockRejectedValueOnce(new RangeError('who knows'))
    await failureOf(call(listDevices))
    fetched.mockImplementation(async () => new Response('<html>'))
    await failureOf(call(listDevices))
    expect(said).toEqual(['network', 'unknown', 'unknown'])
  })

  it('SES-07 says nothing of a silent call or one the caller gave up', async () => {
    const { call, fetched, said } = setUpClient()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await failureOf(call(listDevices, undefined, { isSilent: true }))
    fetched.mockImplementation((_url, init) => silence(init))
    const controller = new AbortController()
    const failed = failureOf(call(listDevices, undefined, { signal: controller.signal }))
    controller.abort()
    expect((await failed).failure).toBe('cancelled')
    expect(said).toEqual([])
  })

  it('PLR-09, CONV-042 leaves with a page that closes only where it was told to', async () => {
    const { call, fetched } = setUpClient()
    fetched.mockImplementation(async () => answer(200))
    await call(setDefaultDevice, { id: DEVICE }, { outlivesPage: true })
    await call(setDefaultDevice, { id: DEVICE })
    expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false])
  })

  it('SES-08 ignores a second POST while the first is under way', async () => {
    const { call, fetched, said, loading } = setUpClient()
    fetched.mockImplementationOnce((_url, init) => silence(init))
    const controller = new AbortController()
    const first = failureOf(call(setDefaultDevice, { id: DEVICE }, { signal: controller.signal }))
    expect(loading.getSnapshot()).toBe(true)
    expect((await failureOf(call(setDefaultDevice, { id: DEVICE }))).failure).toBe('ignored')
    expect(fetched).toHaveBeenCalledTimes(1)
    fetched.mockImplementation(async () => answer(200, []))
    expect(await call(listDevices)).toEqual([])
    controller.abort()
    await first
    expect(said).toEqual([])
  })

  it('SES-08 lets a POST about another pass, and ignores a second one about the same', async () => {
    const { call, fetched, loading } = setUpClient()
    fetched.mockImplementationOnce((_url, init) => silence(init))
    const controller = new AbortController()
    const first = failureOf(
      call(setDefaultDevice, { id: DEVICE }, { about: 'ann', signal: controller.signal }),
    )
    expect((await failureOf(call(setDefaultDevice, { id: DEVICE }, { about: 'ann' }))).failure).toBe(
      'ignored',
    )
    fetched.mockImplementation(async () => answer(200))
    await call(setDefaultDevice, { id: DEVICE }, { about: 'ben' })
    await call(setDefaultDevice, { id: DEVICE })
    expect(loading.getSnapshot()).toBe(true)
    controller.abort()
    await first
    expect(loading.getSnapshot()).toBe(false)
    await call(setDefaultDevice, { id: DEVICE }, { about: 'ann' })
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  it.each([
    ['an answer', () => Promise.resolve(answer(200))],
    ['a refusal', () => Promise.resolve(answer(-1))],
    ['another status', () => Promise.resolve(new Response('', { status: 500 }))],
    ['a lost network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an unknown exception', () => Promise.reject(new RangeError('who knows'))],
  ])('SES-08, SES-07 clears the flag on %s', async (_name, fetching) => {
    const { call, fetched, loading } = setUpClient()
    fetched.mockImplementation(fetching)
    await call(setDefaultDevice, { id: DEVICE }).catch(() => undefined)
    expect(loading.getSnapshot()).toBe(false)
  })

  it('SES-08 lets a GET take the flag only when it shows loading', async () => {
    const { call, fetched, loading } = setUpClient()
    const seen: boolean[] = []
    fetched.mockImplementation(async () => {
      seen.push(loading.getSnapshot())
      return answer(200, [])
    })
    await call(listDevices)
    await call(listDevices, undefined, { showLoading: true })
    expect(seen).toEqual([false, true])
  })

  it('SES-08 lets the page’s own marks pass beside the flag', async () => {
    const { call, fetched, loading } = setUpClient()
    fetched.mockImplementation(async () => answer(200))
    await call(setDefaultDevice, { id: DEVICE }, { isBeside: true })
    loading.take()
    await call(setDefaultDevice, { id: DEVICE }, { isBeside: true })
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})
