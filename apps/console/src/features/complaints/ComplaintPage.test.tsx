// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { Resource } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { drawEach, fieldOf, PageAt, press, pressOnceThere, write } from '../../parts/draw.testkit.tsx'
import { ComplaintPage } from './ComplaintPage.tsx'

const draw = drawEach()

const statement = (words: string) => ({ chip: null, words, pictures: [], createdAtMs: 1 })
const complaint = {
  ...{ id: 'c1', state: 'open', isLate: false, createdAtMs: 1, dueAtMs: 2, outcome: null },
  ...{ reporterId: 'ann', reportedId: 'ben', closedBy: null, closedWhy: null, messages: [], media: [] },
  ...{ aboutSame: { all: 1, open: 1, warned: 0, suspended: 0 } },
}

it('FRD-06 a complaint is settled by what the page shows of it; words that came meanwhile show, and what was written stays', async () => {
  let statements = [statement('Is rude to me.')]
  const getOne = vi.fn(async () => ({ data: { ...complaint, statements } }) as never)
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    statements = [statement('Is rude to me.'), statement('And again.')]
    const refusal = { code: -1, msg: 'Look at it again.', data: null, reason: 'operator.changed' }
    return new Response(JSON.stringify(refusal))
  })
  await draw(
    <PageAt address="complaints/c1/show" rows={{ getOne }}>
      <Resource name="complaints" show={ComplaintPage} />
    </PageAt>,
  )
  await pressOnceThere('Settle')
  await write(fieldOf('outcome'), 'warned')
  await write(fieldOf('reason'), 'Rude words')
  await press('Settle')
  expect(bodies).toEqual([{ id: 'c1', outcome: 'warned', reason: 'Rude words', statementCount: 1 }])
  await vi.waitFor(() => expect(document.body.textContent).toContain('And again.'), PATIENCE)
  expect(document.body.textContent).toContain('Look at it again.')
  expect(fieldOf('reason').value).toBe('Rude words')
  // What came while the form stood open was not there to be read.
  await press('Settle')
  expect(bodies[1]).toMatchObject({ statementCount: 1 })
  await press('Cancel')
  await press('Settle')
  await write(fieldOf('outcome'), 'warned')
  await write(fieldOf('reason'), 'Rude words')
  await press('Settle')
  expect(bodies[2]).toMatchObject({ statementCount: 2 })
})
