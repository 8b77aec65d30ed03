import { parseArgs } from 'node:util'

export type OpsCommand =
  | { name: 'help' }
  | { name: 'device add'; model: string; count: number }
  | { name: 'device forbid'; code: string }

export const USAGE = `Usage: npm run ops -- <command>

  device add --model P2 --count 3   Makes codes for toys of a model that were produced.
  device forbid --code "K7Q2 …"     Takes a toy out of service; a running play with it stops.
  help                              Shows this.

Works beside a running server and without one. DATA_DIR and DATABASE_URL say which.
Prints one JSON value. Exit code 0: done; 1: not done; 64: the command was not understood.`

/** What was typed is no command; the message says what would be. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** @throws UsageError */
export function readCommand(words: readonly string[]): OpsCommand {
  const { values, positionals } = parse(words)
  const name = positionals.join(' ')
  if (values.help || name === '' || name === 'help') return { name: 'help' }
  if (name === 'device add') {
    return { name, model: needed('model', values.model), count: whole('count', values.count ?? '1') }
  }
  if (name === 'device forbid') return { name, code: needed('code', values.code) }
  throw new UsageError(`There is no command "${name}".\n\n${USAGE}`)
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        model: { type: 'string' },
        count: { type: 'string' },
        code: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function needed(option: string, value: string | undefined): string {
  if (value !== undefined && value !== '') return value
  throw new UsageError(`--${option} is missing.\n\n${USAGE}`)
}

function whole(option: string, value: string): number {
  if (/^\d{1,6}$/.test(value)) return Number(value)
  throw new UsageError(`--${option} must be a whole number, not "${value}".`)
}
