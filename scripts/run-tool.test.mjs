import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const TOOL = "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1_000); console.log('runs')"
const RUNNER = `
  const { runTool } = await import(${JSON.stringify(pathToFileURL('scripts/run-tool.mjs').href)})
  await runTool(['--eval', ${JSON.stringify(TOOL)}])
  console.log('goes on')`

it('RUN-05 an end that is asked for while one tool runs is the end of all', async () => {
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', RUNNER])
  let said = ''
  for await (const chunk of runner.stdout) {
    said += chunk
    if (said === 'runs\n') runner.kill('SIGTERM')
  }
  const [code] = runner.exitCode === null ? await once(runner, 'exit') : [runner.exitCode]
  expect([said, code]).toEqual(['runs\n', 130])
})
