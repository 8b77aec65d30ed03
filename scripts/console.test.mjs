import { expect, it } from 'vitest'
import { explainNpmFailure } from './console.mjs'

it.each([
  ['npm error code ENOTFOUND', 'does not answer'],
  ['npm error code ECONNREFUSED', 'does not answer'],
  ['npm error nospc ENOSPC: no space left on device', 'disk is full'],
  ['npm error code EACCES\nnpm error Your cache folder contains root-owned files', 'belongs to another user'],
  ['npm error code EROFS', 'copy it to a folder of your own'],
  ['npm error code E403', 'refuses'],
  ['npm error code ETARGET', 'does not have a package'],
  ['npm error code EINTEGRITY', 'differs from the lock file'],
])('RUN-04 an installation that fails with "%s" ends in one sentence', (errors, words) => {
  const line = explainNpmFailure(errors, 'The packages could not be installed')
  expect(line).toContain(words)
  expect(line).not.toContain('\n')
})

it('RUN-04 an unknown failure shows what npm said', () => {
  expect(explainNpmFailure('npm error something new\n', 'It failed')).toBe(
    'It failed:\nnpm error something new',
  )
})
