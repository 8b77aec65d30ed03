// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { drawEach } from '../draw.testkit.tsx'
import { Field } from './Field.tsx'
import { TextArea } from './TextArea.tsx'

const draw = drawEach()
const liveOf = (words: string) =>
  [...document.querySelectorAll('p')]
    .find(({ textContent }) => textContent === words)
    ?.closest('[aria-live]')
    ?.getAttribute('aria-live')

it('APP-08 a count is read out with its field and not with each key, any other hint when it changes', async () => {
  await draw(
    <>
      <TextArea label="Words" hint="12 / 140" />
      <Field label="Name" hint="Too short" />
    </>,
  )
  const field = document.querySelector('textarea')
  const note = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('12 / 140')
  expect([liveOf('12 / 140'), liveOf('Too short')]).toEqual(['off', 'polite'])
})
