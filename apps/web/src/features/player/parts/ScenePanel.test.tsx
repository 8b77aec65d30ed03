// @vitest-environment jsdom
import { EXTRAS_KEY, type SceneGroup } from '@thrum/contracts/device/device.entities'
import { visibleScene } from '@thrum/toy-protocol/scene'
import { TOYS } from '@thrum/toy-protocol/toys'
import { act } from 'react'
import { expect, it } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { ScenePanel } from './ScenePanel.tsx'

const draw = drawEach()

/** A browser clicks a button at each Enter that it isn't kept from. */
const enter = (repeat: boolean) =>
  act(async () => {
    const button = document.querySelector('button')
    const key = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true })
    if (button?.dispatchEvent(key) === true) button.click()
  })

const isExtras = ({ defaultKey }: SceneGroup) => defaultKey === EXTRAS_KEY
const SCENE = visibleScene(TOYS.find(({ scene }) => scene.some(isExtras))?.scene ?? [])

it('INT-12 a pause takes the focus from no function, and none can be chosen', async () => {
  let steps = 0
  const show = (isOff: boolean) =>
    draw(
      <ScenePanel
        scene={SCENE}
        active={{}}
        isOff={isOff}
        onStep={() => {
          steps += 1
        }}
      />,
    )
  await show(false)
  const buttons = [...document.querySelectorAll('button')]
  const extra = buttons.at(-1)
  extra?.focus()
  await show(true)
  // Browsers take the focus from a disabled button; jsdom does not.
  expect([document.activeElement, extra?.disabled]).toEqual([extra, false])
  await act(async () => {
    for (const button of buttons) button.click()
  })
  expect(steps).toBe(0)
})

it('P-A9, INT-12 a key that is held presses a tile once', async () => {
  let steps = 0
  await draw(
    <ScenePanel
      scene={SCENE}
      active={{}}
      onStep={() => {
        steps += 1
      }}
    />,
  )
  await enter(false)
  await enter(true)
  await enter(true)
  expect(steps).toBe(1)
  await enter(false)
  expect(steps).toBe(2)
})
