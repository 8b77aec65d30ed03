import { expect, test } from 'vitest'
import { ensureExecutable } from './postgres-binaries.ts'

test('OPS-02 a database program that can’t be run is named itself, and not the data folder', async () => {
  const refusal = ensureExecutable('/proc/self/nowhere/postgres')
  await expect(refusal).rejects.toThrow(
    /^The database's program \S+\/postgres can't be run \(ENOENT\)\. .*chmod \+x\.$/,
  )
})
