// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { drawPartEach, press } from './draw.testkit.tsx'
import { PAGE_PARTS, type Texts, TextsInput } from './TextsInput.tsx'

const draw = drawPartEach()

function Form() {
  const [texts, setTexts] = useState<Texts>({ en: { name: 'Tide', markdown: 'It ebbs.' } })
  return <TextsInput parts={PAGE_PARTS} texts={texts} onChange={setTexts} />
}

const preview = () => document.querySelector('article')

it('OPS-01 a preview shows the language that is chosen, and no other', async () => {
  const data = { name: 'Tide', html: '<p>It ebbs.</p>' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data })))
  await draw(<Form />)
  await press('Preview')
  await vi.waitFor(() => expect(preview()?.textContent).toContain('Tide'), PATIENCE)
  const languages = document.querySelector('[role=combobox]')
  await act(async () => languages?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })))
  const german = [...document.querySelectorAll('li')].find(({ textContent }) => textContent === 'Deutsch')
  await act(async () => german?.click())
  expect(document.querySelector('input[lang=de]')).not.toBeNull()
  expect(preview()).toBeNull()
})
