// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act, useState } from 'react'
import { Resource, useRecordContext } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { Details } from './Details.tsx'
import { drawEach, PageAt, pressOnceThere } from './draw.testkit.tsx'

const draw = drawEach()

function Counter() {
  const record = useRecordContext()
  const [count, setCount] = useState(0)
  return record === undefined ? null : (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${record.name} ${count}`}
    </button>
  )
}

const Page = () => (
  <Details title="One">
    <Counter />
  </Details>
)

it('OPS-01 a page stays with what is being written on it where it can’t be loaded anew', async () => {
  const getOne = vi.fn(async () => ({ data: { id: 1, name: 'tide' } }) as never)
  await draw(
    <PageAt address="things/1/show" rows={{ getOne }}>
      <Resource name="things" list={() => <p>the list</p>} show={Page} />
    </PageAt>,
  )
  await pressOnceThere('tide 0')
  getOne.mockRejectedValue(new Error('The server does not answer.'))
  // Whoever comes back to the window has it loaded anew.
  await act(async () => window.dispatchEvent(new Event('visibilitychange')))
  await vi.waitFor(() => expect(getOne).toHaveBeenCalledTimes(2), PATIENCE)
  const page = () => document.body.textContent
  await vi.waitFor(() => expect(page()).toContain('The server does not answer.'), PATIENCE)
  expect(page()).toContain('tide 1')
})
