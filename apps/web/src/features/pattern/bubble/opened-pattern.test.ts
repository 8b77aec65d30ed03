// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { session } from '../../../lib/session.ts'
import { openedPattern, openPattern } from './opened-pattern.ts'

it('PLR-09 a pattern that somebody was sent is nobody’s who signs in next', () => {
  session.signIn('of ann')
  openPattern({ name: 'Hill', pattern: { durationMs: 900, tracks: {} }, mayBeKept: true })
  expect(openedPattern()?.name).toBe('Hill')
  session.signOut()
  expect(openedPattern()).toBeUndefined()
})
