// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { STORAGE_KEYS, storage } from '../platform/storage.ts'
import { showTitle, startDiscreet } from './discreet.ts'

it('APP-20 discreet mode that another tab chose takes effect here at once', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg"><title></title>'
  const icon = () => document.querySelector('link')?.getAttribute('href')
  startDiscreet()
  showTitle('Noa · Thrum')
  storage.write(STORAGE_KEYS.discreet, '1')
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.discreet }))
  expect([document.title, icon()]).toEqual(['Notes', '/notes-icon.svg'])
  storage.write(STORAGE_KEYS.discreet, undefined)
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.discreet }))
  expect([document.title, icon()]).toEqual(['Noa · Thrum', '/favicon.svg'])
})
