// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { refuseDroppedFiles } from './dropped-files.ts'

it('APP-01 a file dropped where nothing takes it does not take the page’s place; words are dropped as ever', () => {
  refuseDroppedFiles(window)
  const bring = (type: string, kinds: readonly string[]) => {
    const dataTransfer = { types: kinds, dropEffect: 'copy' }
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer })
    document.body.dispatchEvent(event)
    return { isRefused: event.defaultPrevented, effect: dataTransfer.dropEffect }
  }
  for (const type of ['dragover', 'drop']) {
    expect(bring(type, ['Files'])).toEqual({ isRefused: true, effect: 'none' })
    expect(bring(type, ['text/plain'])).toEqual({ isRefused: false, effect: 'copy' })
  }
  document.body.addEventListener('drop', (event) => event.preventDefault(), { once: true })
  expect(bring('drop', ['Files'])).toEqual({ isRefused: true, effect: 'copy' })
})
