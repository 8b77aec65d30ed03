// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigation } from '../../navigation/navigation.instance.ts'
import { capabilities } from '../../platform/capabilities.ts'
import { listenForSwipeBack } from './swipe-back.ts'

let stack: HTMLElement
let stop: () => void
const back = vi.spyOn(navigation, 'back')

/** What the stack shows, as its frames say it. */
function draw() {
  stack.replaceChildren(
    ...navigation.getSnapshot().pages.map((_page, place, { length }) => {
      const frame = document.createElement('div')
      if (place === length - 1) frame.dataset.top = 'true'
      if (place === length - 2) frame.dataset.below = 'true'
      return frame
    }),
  )
}
const carried = () => [...stack.querySelectorAll<HTMLElement>('[data-carried], [data-shown]')]

function touch(type: string, clientX: number, pointerId = 1) {
  const details = { pointerType: 'touch', isPrimary: pointerId === 1, bubbles: true }
  stack.dispatchEvent(new PointerEvent(type, { ...details, pointerId, clientX, clientY: 0 }))
}

function show(path: Parameters<typeof navigation.show>[0]) {
  navigation.show(path)
  navigation.settle()
}

beforeEach(() => {
  vi.spyOn(capabilities, 'canSwipeBack', 'get').mockReturnValue(true)
  back.mockClear().mockImplementation(() => undefined)
  stack = document.body.appendChild(document.createElement('div'))
  Object.assign(stack, { setPointerCapture: () => undefined })
  Object.defineProperty(stack, 'clientWidth', { value: 300 })
  stop = listenForSwipeBack(stack)
  navigation.replace('/pages/bar/home', undefined, { force: true })
  show('/pages/account/aboutUs')
  draw()
})
afterEach(() => {
  stop()
  stack.remove()
})

it('APP-07 a swipe from the edge leads back', () => {
  touch('pointerdown', 5)
  touch('pointermove', 200)
  expect(carried()).toHaveLength(2)
  touch('pointerup', 200)
  expect(back).toHaveBeenCalledOnce()
})

it.each(['pointermove', 'pointerup'])(
  'APP-07 a page that comes on top under the finger stays: its %s puts down what was carried',
  (next) => {
    touch('pointerdown', 5)
    touch('pointermove', 200)
    show('/pages/account/setUp')
    touch(next, 290)
    touch('pointerup', 290)
    expect(back).not.toHaveBeenCalled()
    expect(carried()).toEqual([])
  },
)

it('APP-07 a second finger ends no swipe of the first', () => {
  touch('pointerdown', 5)
  touch('pointermove', 200)
  touch('pointerup', 250, 2)
  touch('pointerup', 200)
  expect(back).toHaveBeenCalledOnce()
})
