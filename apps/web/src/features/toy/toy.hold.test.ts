import { ToyError } from '@thrum/toy-protocol/toy-error'
import { expect, it } from 'vitest'
import { ORBIT, STOP, setUp, TIDE } from './toy-store.testkit.ts'

const ADDRESS = 'virtual-O3'

/** Whichever tab asked last has the toy, unless none may. */
function tabs() {
  let taken: (() => void) | undefined
  const notes: string[] = []
  const world = {
    notes,
    isFree: true,
    take: () => taken?.(),
    hold(address: string, onTaken: () => void) {
      if (!world.isFree) return Promise.reject(new ToyError('toy.elsewhere'))
      notes.push(`hold ${address}`)
      taken = onTaken
      return Promise.resolve(() => void notes.push('release'))
    },
  }
  return world
}

it('DEV-05 a toy that another tab takes is stopped, let go and left to it until the person asks', async () => {
  const world = tabs()
  const { clock, toy, connect, codes, simulated } = setUp({}, { hold: world.hold })
  await connect(ORBIT)
  toy.apply(TIDE)
  await clock.advance(200)
  expect(simulated(ADDRESS).running().size).toBe(1)
  const causes: string[] = []
  toy.onStop((cause) => causes.push(cause))
  world.take()
  await clock.advance(1_000)
  expect(toy.getSnapshot().link).toEqual({ at: 'lost', why: 'tab' })
  expect(causes).toEqual(['link'])
  expect(codes(ADDRESS).at(-1)).toBe(STOP)
  expect(simulated(ADDRESS).state()).toBe('closed')
  await clock.advance(60_000)
  expect(world.notes).toEqual([`hold ${ADDRESS}`])
  toy.retry()
  await clock.advance(0)
  expect(toy.getSnapshot().link.at).toBe('connected')
  expect(toy.getSnapshot().wanted).toEqual({})
})

it('DEV-05 a tab that may not take a toy away connects nothing', async () => {
  const world = tabs()
  world.isFree = false
  const { clock, toy, connect, simulated } = setUp({}, { hold: world.hold })
  await connect(ORBIT)
  expect(toy.getSnapshot().link).toEqual({ at: 'lost', why: 'tab' })
  expect(simulated(ADDRESS).state()).toBe('closed')
  world.isFree = true
  toy.retry()
  await clock.advance(0)
  expect(toy.getSnapshot().link.at).toBe('connected')
})

it('DEV-05 a toy that is out of reach stays this tab’s, and one that is let go is free', async () => {
  const world = tabs()
  const { clock, toy, connect, simulated } = setUp({}, { hold: world.hold })
  await connect(ORBIT)
  simulated(ADDRESS).loseLink()
  await clock.advance(5_000)
  simulated(ADDRESS).returnToReach()
  await clock.advance(5_000)
  expect(toy.getSnapshot().link.at).toBe('connected')
  expect(world.notes).toEqual([`hold ${ADDRESS}`])
  toy.select(undefined)
  await clock.advance(1_000)
  expect(world.notes).toEqual([`hold ${ADDRESS}`, 'release'])
})

it('DEV-05 what is let go while the tab still asks for it is never connected', async () => {
  const asked = Promise.withResolvers<() => void>()
  const releases: string[] = []
  const { clock, toy, connect, simulated } = setUp({}, { hold: () => asked.promise })
  await connect(ORBIT)
  toy.select(undefined)
  asked.resolve(() => void releases.push('release'))
  await clock.advance(1_000)
  expect(simulated(ADDRESS).state()).toBe('closed')
  expect(releases).toEqual(['release'])
})
