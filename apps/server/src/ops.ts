import os from 'node:os'
import { configFrom } from './config.ts'
import { openBeside } from './db/beside.ts'
import { isDatabaseTrouble } from './db/trouble.ts'
import { createLog } from './log.ts'
import { type OpsAnswer, readCommand, UsageError, usageOf } from './ops-command.ts'
import { OPS } from './ops-table.ts'
import { placeOf, reasonOf, StartError, systemCode } from './start-error.ts'

/** A mistake in what was typed, told apart from a failure. Source: sysexits(3), EX_USAGE */
const EXIT_USAGE = 64
/** As a shell says it of what a signal ended. */
const EXIT_SIGNAL = 128

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

/** What an operator can repair, in one line; undefined for what nobody foresaw. */
function troubleOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  // As of the keys, or of how far the operators' log went.
  if (placeOf(error) !== '') return `${placeOf(error)} can't be read or written (${systemCode(error)}).`
  if (!isDatabaseTrouble(error)) return undefined
  const reason = reasonOf(error)
  return `The database gave no answer (${reason}). What was asked for may be done all the same: look first, then try again.`
}

/** @returns the exit code */
function explain(error: unknown): number {
  const isMistyped = error instanceof UsageError || error instanceof RangeError
  const line = isMistyped ? error.message : troubleOf(error)
  if (line === undefined) throw error
  process.stderr.write(`${line}\n`)
  return isMistyped ? EXIT_USAGE : 1
}

// By an end of our own the database that was started for a command goes with it; by the signal's it would stay.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(EXIT_SIGNAL + os.constants.signals[signal]))

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.exitCode = explain(error)
}
