import { describe, expect, it } from 'vitest'
import { PushSync } from './push-sync.ts'

const PUSH = { endpoint: 'https://push.example.org/1', p256dh: 'p', auth: 'a' }

function setUp() {
  const calls: string[] = []
  const world = {
    wanted: undefined as string | undefined,
    isSignedIn: true,
    isOnline: true,
    takesPushes: true,
    isServed: true,
  }
  const answer = async <Value>(name: string, value: Value): Promise<Value> => {
    if (!world.isOnline) throw new Error('no network')
    calls.push(name)
    return value
  }
  const sync = new PushSync({
    wanted: () => world.wanted,
    isSignedIn: () => world.isSignedIn,
    door: {
      subscribe: async (key) => {
        calls.push(`browser takes ${key}`)
        return world.takesPushes ? PUSH : undefined
      },
      unsubscribe: async () => {
        calls.push('browser ends')
        return PUSH.endpoint
      },
    },
    api: {
      fetchKey: () => answer('key', 'KEY'),
      subscribe: ({ endpoint }) => answer(`server takes ${endpoint.slice(-1)}`, world.isServed),
      unsubscribe: (endpoint) => answer(`server forgets ${endpoint.slice(-1)}`, undefined),
    },
  })
  return { world, calls, sync }
}

describe('the subscription to pushes', () => {
  it('SESS-012 follows the choice: off until wanted, told once, taken back', async () => {
    const { world, calls, sync } = setUp()
    await sync.look()
    expect(sync.getSnapshot()).toBe('off')
    calls.length = 0
    world.wanted = 'mara'
    await sync.look()
    await sync.look()
    expect(calls).toEqual(['key', 'browser takes KEY', 'server takes 1'])
    expect(sync.getSnapshot()).toBe('on')
    world.wanted = undefined
    await sync.look()
    await sync.look()
    expect(calls.slice(3)).toEqual(['browser ends', 'server forgets 1'])
    expect(sync.getSnapshot()).toBe('off')
  })

  it('SESS-012, ME-10 a sign-out ends it in the browser; the next person’s is told anew', async () => {
    const { world, calls, sync } = setUp()
    world.wanted = 'mara'
    await sync.look()
    calls.length = 0
    world.wanted = undefined
    world.isSignedIn = false
    await sync.look()
    expect(calls).toEqual(['browser ends'])
    world.wanted = 'noa'
    world.isSignedIn = true
    await sync.look()
    expect(calls.slice(1)).toEqual(['key', 'browser takes KEY', 'server takes 1'])
  })

  it('SESS-012 what failed is tried at the next look, and a new address is told', async () => {
    const { world, calls, sync } = setUp()
    world.wanted = 'mara'
    world.isOnline = false
    await sync.look()
    expect(sync.getSnapshot()).toBe('waiting')
    world.isOnline = true
    await sync.look()
    expect(sync.getSnapshot()).toBe('on')
    calls.length = 0
    await sync.renew()
    expect(calls).toEqual(['key', 'browser takes KEY', 'server takes 1'])
  })

  it('SESS-012 says where a browser takes none, and asks again: its push service may be back', async () => {
    const { world, calls, sync } = setUp()
    world.wanted = 'mara'
    world.takesPushes = false
    await sync.look()
    expect(sync.getSnapshot()).toBe('none')
    expect(calls).not.toContain('server takes 1')
    world.takesPushes = true
    await sync.look()
    expect(sync.getSnapshot()).toBe('on')
    expect(calls).toContain('server takes 1')
  })

  it('SESS-012 says where the server sends none to the browser’s push service', async () => {
    const { world, sync } = setUp()
    world.wanted = 'mara'
    world.isServed = false
    await sync.look()
    expect(sync.getSnapshot()).toBe('none')
  })

  it('SESS-012 turned off while the browser is asked, nothing is told', async () => {
    const { world, calls, sync } = setUp()
    world.wanted = 'mara'
    const looked = sync.look()
    world.wanted = undefined
    await looked
    await sync.look()
    expect(calls).not.toContain('server takes 1')
    expect(calls.at(-2)).toBe('browser ends')
    expect(sync.getSnapshot()).toBe('off')
  })
})
