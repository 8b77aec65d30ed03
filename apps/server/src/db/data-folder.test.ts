import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

test.runIf(existsSync('/proc/self'))(
  'OPS-02 a data folder where nothing can be made is refused in one line, and never tried for ever',
  async () => {
    const refusal = prepareDataFolder('/proc/thrum/data')
    await expect(refusal).rejects.toThrow(/^The data folder \/proc\/thrum\/data can't be written \(ENOENT\)/)
  },
)
