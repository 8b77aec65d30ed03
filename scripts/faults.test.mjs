import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

it('RUN-05 long faults that are ended in their first part do not go on to the next', async () => {
  // No test has this in its path, and of a part of a part no report is written.
  const faults = spawn(process.execPath, ['scripts/faults.mjs', 'nothing-of-this-name'])
  const ended = once(faults, 'exit')
  let said = ''
  for await (const chunk of faults.stdout) {
    said += chunk
    // By its own word the first part's runner is under way.
    if (said.includes(' RUN ')) faults.kill('SIGTERM')
  }
  expect(said).toContain('long form, toy')
  expect(said).not.toContain('long form, chat')
  expect(await ended).toEqual([130, null])
})
