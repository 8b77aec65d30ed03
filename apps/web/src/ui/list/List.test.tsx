// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { expect, it, vi } from 'vitest'
import { drawEach } from '../draw.testkit.tsx'
import { List } from './List.tsx'

const draw = drawEach()

const page = (names: readonly string[]) => (
  <div data-top="">
    <h1 tabIndex={-1}>Requests</h1>
    {names.length === 0 ? null : (
      <List>
        {names.map((name) => (
          <div key={name}>
            <button type="button">{name}</button>
          </div>
        ))}
      </List>
    )}
  </div>
)
const focused = () => document.activeElement?.textContent
const focus = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.focus()

it('APP-10 a row that goes with the focus on it hands it to the next, the last of them to the page’s heading', async () => {
  await draw(page(['Ann', 'Ben', 'Cleo']))
  focus('Ben')
  await draw(page(['Ann', 'Cleo']))
  expect(focused()).toBe('Cleo')
  await draw(page(['Ann']))
  expect(focused()).toBe('Ann')
  await draw(page([]))
  await vi.waitFor(() => expect(focused()).toBe('Requests'), PATIENCE)
})

it('APP-10 a row that goes while the focus is elsewhere takes it nowhere', async () => {
  await draw(page(['Ann', 'Ben', 'Cleo']))
  focus('Ben')
  document.querySelector('h1')?.focus()
  await draw(page(['Ann', 'Cleo']))
  expect(focused()).toBe('Requests')
  focus('Ann')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await Promise.resolve()
  await draw(page(['Cleo']))
  expect(document.activeElement).toBe(document.body)
})
