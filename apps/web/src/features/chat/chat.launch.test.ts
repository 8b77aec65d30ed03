import type { UserId } from '@thrum/contracts/ids'
import { beforeEach, expect, test, vi } from 'vitest'
import { startChat } from './chat.launch.ts'
import { chatKeeper } from './chat.store.ts'
import { makeFakeChat, toUserId } from './chat.testkit.ts'

const log: string[] = []
/** Who was kept, each time the others were taken away. */
const swept: string[] = []
vi.mock('./chat.instance.ts', () => ({
  runChat(userId: UserId) {
    log.push(`run ${userId.slice(0, 3)}`)
    const chat = makeFakeChat()
    return {
      core: {
        chat,
        list: chat.list,
        hearing: { onFriends: () => undefined, onPresence: () => undefined, onConnected: () => undefined },
      },
      confirm: () => log.push('confirm'),
      end: (isForgotten: boolean) => log.push(`end ${isForgotten}`),
    }
  },
}))
vi.mock('./forget-chats.ts', () => ({
  forgetChats: async (kept?: UserId) => void swept.push(kept?.slice(0, 3) ?? 'nobody'),
}))

const ANN = toUserId('ann')
const BEN = toUserId('ben')

function setUp(kept: UserId | undefined, told: UserId | 'unknown' | undefined) {
  let person = kept
  let now = told
  let isOurs = true
  const listeners: (() => void)[] = []
  const counts: number[] = []
  startChat(
    { subscribe: (listener) => listeners.push(listener), read: () => now },
    {
      read: () => person,
      write: (userId) => {
        person = userId
      },
      isOurs: () => isOurs,
    },
    {
      onCount: (count) => counts.push(count),
      onFriends: () => undefined,
      onPresence: () => undefined,
      onConnected: () => undefined,
    },
  )
  return {
    counts,
    kept: () => person,
    /** Another tab signs somebody else in. */
    fallBehind(userId: UserId) {
      isOurs = false
      person = userId
    },
    /** Another tab signs somebody in where nobody was. */
    signInElsewhere(userId: UserId) {
      person = userId
    },
    tell(next: typeof told) {
      now = next
      for (const listener of listeners) listener()
    },
  }
}

beforeEach(() => {
  log.length = 0
  swept.length = 0
  chatKeeper.set(undefined)
})
const soon = (...lines: string[]) => expect.poll(() => log).toEqual(lines)

test('SESS-001 runs once the service has said who is signed in', async () => {
  const { tell, kept } = setUp(undefined, 'unknown')
  tell(ANN)
  await soon('run ann', 'confirm')
  expect(chatKeeper.getSnapshot()).toBeDefined()
  expect(kept()).toBe(ANN)
})

test('SESS-001, CONV-036 shows what the device keeps before that, and asks for nothing until then', async () => {
  const { tell } = setUp(ANN, 'unknown')
  await soon('run ann')
  tell(ANN)
  await soon('run ann', 'confirm')
})

test('SESS-002, SESS-003 ends, and forgets, with the session', async () => {
  const { tell, kept, counts } = setUp(ANN, ANN)
  await soon('run ann', 'confirm')
  tell(undefined)
  await soon('run ann', 'confirm', 'end true')
  expect(chatKeeper.getSnapshot()).toBeUndefined()
  expect(counts.at(-1)).toBe(0)
  expect(kept()).toBeUndefined()
})

test('SESS-003 another person finds nothing of the one before', async () => {
  const { tell, kept } = setUp(ANN, 'unknown')
  await soon('run ann')
  tell(BEN)
  await soon('run ann', 'end true', 'run ben', 'confirm')
  expect(kept()).toBe(BEN)
})

test('SESS-003 whoever signs in where another tab has signed somebody in since is shown nothing of theirs', async () => {
  const { tell, signInElsewhere } = setUp(undefined, undefined)
  signInElsewhere(ANN)
  tell('unknown')
  await vi.dynamicImportSettled()
  expect(log).toEqual([])
  tell(BEN)
  await soon('run ben', 'confirm')
  expect(swept).toEqual(['nobody', 'ben'])
})

test('SESS-003 what was left while no page was there is taken away by the next one', async () => {
  const { kept } = setUp(ANN, undefined)
  await expect.poll(() => swept).toEqual(['nobody'])
  expect(kept()).toBeUndefined()
})

test('SESS-003 a tab that is behind takes nothing of whoever signed in elsewhere', async () => {
  const { tell, kept, fallBehind } = setUp(ANN, ANN)
  await soon('run ann', 'confirm')
  fallBehind(BEN)
  tell(undefined)
  await soon('run ann', 'confirm', 'end false')
  expect(kept()).toBe(BEN)
  expect(swept).toEqual(['ann'])
})
