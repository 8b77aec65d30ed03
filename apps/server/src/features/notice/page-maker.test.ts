import { expect, test } from 'vitest'
import { createPageMaker } from './page-maker.ts'
import { toRichText } from './rich-text.ts'

const FILLINGS = { operator: 'Thrum', contact: 'hello@thrum.example' }

test('NO-04 a long page is made as a short one is', async () => {
  const make = createPageMaker(FILLINGS)
  const markdown = `# A\n\n{{contact}} <script>steal()</script>\n\n${'- *one*\n'.repeat(600)}`
  expect(await make(markdown)).toBe(toRichText(markdown, FILLINGS))
  expect(await make('*b*')).toBe('<p><em>b</em></p>')
})

test('NO-04 a text that takes half a minute, or is nested too deep, is refused, and nothing waits meanwhile', async () => {
  const make = createPageMaker(FILLINGS, 1_000)
  let turns = 0
  const turn = setInterval(() => {
    turns += 1
  }, 20)
  try {
    const refused = { code: 'request.invalid', data: { field: 'texts' } }
    await expect(make('> '.repeat(50_000))).rejects.toMatchObject(refused)
    await expect(make('_a_'.repeat(33_000))).rejects.toMatchObject(refused)
    // Of some 50 in a second; one that made pages itself would have had none.
    expect(turns).toBeGreaterThan(5)
    expect(await make('a\n\n'.repeat(900))).toContain('<p>a</p>')
  } finally {
    clearInterval(turn)
  }
})
