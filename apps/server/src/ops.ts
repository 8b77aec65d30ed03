import { configFrom } from './config.ts'
import { openBeside } from './db/beside.ts'
import { createLog } from './log.ts'
import { type OpsAnswer, readCommand, UsageError, usageOf } from './ops-command.ts'
import { OPS } from './ops-table.ts'
import { StartError } from './start-error.ts'

/** A mistake in what was typed, told apart from a failure. Source: sysexits(3), EX_USAGE */
const EXIT_USAGE = 64

/** The operator's command line: one JSON value on standard output, words for people on standard error. */
async function run(words: readonly string[]): Promise<number> {
  const command = await readCommand(words, OPS)
  if (command === undefined) {
    process.stdout.write(`${usageOf(OPS)}\n`)
    return 0
  }
  const config = configFrom(process.env)
  if (typeof command !== 'function') return tell(await command.bare(config))
  const database = await openBeside(config, createLog('silent'))
  try {
    return tell(await command({ db: database.db, wall: Date.now, dataDir: config.dataDir }))
  } finally {
    await database.close()
  }
}

/** @returns the exit code */
function tell({ value, trouble, warning }: OpsAnswer): number {
  process.stdout.write(`${JSON.stringify(value)}\n`)
  if (warning !== undefined) process.stderr.write(`${warning}\n`)
  if (trouble === undefined) return 0
  process.stderr.write(`${trouble}\n`)
  return 1
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartError || error instanceof UsageError || error instanceof RangeError))
    throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof StartError ? 1 : EXIT_USAGE
}
