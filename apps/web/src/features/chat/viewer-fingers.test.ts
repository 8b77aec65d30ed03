import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test } from 'vitest'
import { ViewerFingers } from './viewer-fingers.ts'

function setUp(isLarge = false) {
  const did: unknown[] = []
  const clock = new FakeClock()
  const fingers = new ViewerFingers({
    clock,
    isLarge: () => isLarge,
    move: (dx, dy) => did.push(['move', dx, dy]),
    pinchStart: () => did.push('pinchStart'),
    pinch: (ratio) => did.push(['pinch', ratio]),
    step: (step) => did.push(['step', step]),
    toggle: () => did.push('toggle'),
    close: () => did.push('close'),
  })
  const drag = (dx: number, dy = 0) => {
    fingers.down(1, { x: 200, y: 200 })
    fingers.move(1, { x: 200 + dx, y: 200 + dy })
    fingers.up(1, { x: 200 + dx, y: 200 + dy })
  }
  return { did, clock, fingers, drag }
}

test('VIEW-002 a swipe of more than 100 px: to the right is the previous one, to the left the next', async () => {
  const { did, clock, drag } = setUp()
  drag(100)
  drag(-100)
  expect(did).toEqual([])
  drag(101)
  await clock.advance(200)
  drag(-101)
  expect(did).toEqual([
    ['step', -1],
    ['step', 1],
  ])
})

test('VIEW-002 within 200 ms of a gesture no other one begins', async () => {
  const { did, clock, drag } = setUp()
  drag(150)
  await clock.advance(199)
  drag(150)
  drag(0)
  await clock.advance(1_000)
  expect(did).toEqual([['step', -1]])
})

test('VIEW-006 a tap without movement closes, once no second one follows', async () => {
  const { did, clock, drag } = setUp()
  drag(3)
  expect(did).toEqual([])
  await clock.advance(300)
  expect(did).toEqual(['close'])
  drag(30)
  await clock.advance(300)
  expect(did).toEqual(['close'])
})

test('VIEW-003 two taps zoom and close nothing', async () => {
  const { did, clock, drag } = setUp()
  drag(0)
  await clock.advance(100)
  drag(0)
  await clock.advance(1_000)
  expect(did).toEqual(['toggle'])
})

test('VIEW-003 two fingers zoom by how far they went apart, and lifting them swipes and closes nothing', async () => {
  const { did, clock, fingers } = setUp()
  fingers.down(1, { x: 0, y: 0 })
  fingers.down(2, { x: 100, y: 0 })
  fingers.move(2, { x: 250, y: 0 })
  fingers.up(2, { x: 250, y: 0 })
  fingers.up(1, { x: 0, y: 0 })
  await clock.advance(1_000)
  expect(did).toEqual(['pinchStart', ['pinch', 2.5]])
})

test('VIEW-003 what is larger than the screen is moved, and swiped nowhere', () => {
  const { did, drag } = setUp(true)
  drag(150, 20)
  expect(did).toEqual([['move', 150, 20]])
})

test('VIEW-006 gone, it closes nothing any more', async () => {
  const { did, clock, fingers, drag } = setUp()
  drag(0)
  fingers.end()
  await clock.advance(1_000)
  fingers.cancel(1)
  expect(did).toEqual([])
})
