import { configFrom } from './config.ts'
import { openBeside } from './db/beside.ts'
import { addDevices, forbidDevice } from './features/device/index.ts'
import { createLog } from './log.ts'
import { readCommand, USAGE, UsageError } from './ops-command.ts'
import { StartError } from './start-error.ts'

/** A mistake in what was typed, told apart from a failure. Source: sysexits(3), EX_USAGE */
const EXIT_USAGE = 64

/** The operator's command line: one JSON value on standard output, words for people on standard error. */
async function run(words: readonly string[]): Promise<number> {
  const command = readCommand(words)
  if (command.name === 'help') {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  const config = configFrom(process.env)
  const database = await openBeside(config, createLog('silent'))
  try {
    const store = { db: database.db, wall: Date.now }
    if (command.name === 'device add') {
      const codes = await addDevices(store, command)
      process.stdout.write(`${JSON.stringify({ model: command.model, codes })}\n`)
      return 0
    }
    const isKnown = await forbidDevice(store, command.code)
    process.stdout.write(`${JSON.stringify({ code: command.code, isForbid: isKnown })}\n`)
    if (!isKnown) process.stderr.write('No toy has this code.\n')
    return isKnown ? 0 : 1
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartError || error instanceof UsageError || error instanceof RangeError))
    throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof StartError ? 1 : EXIT_USAGE
}
