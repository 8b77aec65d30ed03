import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const LOG = pathToFileURL(`${import.meta.dirname}/log.ts`).href
const TALKER = `
  const { createLog } = await import(${JSON.stringify(LOG)})
  const log = createLog('info')
  for (let round = 0; round < 100; round++) {
    for (let call = 0; call < 500; call++) log.info('a call was answered')
    await new Promise(setImmediate)
  }
  process.stderr.write(String(process.stdout.writableLength))
  process.exit()`

test('OPS-03 lines that nobody takes, as of a collector that stands still, do not pile up', async () => {
  // Nobody reads what it says.
  const talker = spawn(process.execPath, ['--input-type=module', '--eval', TALKER])
  const waitingBytes = Number(await text(talker.stderr))
  expect(waitingBytes).toBeGreaterThan(0)
  expect(waitingBytes).toBeLessThan(2 * 1024 * 1024)
  talker.stdout.destroy()
})
