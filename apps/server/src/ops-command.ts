import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { AppError, type ErrorCode } from '@thrum/contracts/errors'
import { errorText } from '@thrum/contracts/texts/texts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'

/** What a command works on. */
export type OpsStore = Pick<Context, 'db' | 'wall'> & {
  /** Where the keys of this installation lie. */
  dataDir: string
}

export interface OpsAnswer {
  /** Printed as one JSON value. */
  value: unknown
  /** Why it was not done, for people. */
  trouble?: string
  /** What else people must know of it. */
  warning?: string
  /** What it led to, for the operators' log alone. */
  about?: Readonly<Record<string, unknown>>
}

/** Most work on an open database; some open for themselves. */
export interface OpsCommand<Run = OpsRun> {
  /** The options as somebody would type them. */
  form: string
  says: string
  /** Names of the options it takes. */
  options: readonly string[]
  /**
   * Those that stand in the operators' log, no secrets and no content; `reason` is kept as the reason. Undefined: it
   * isn't logged, as it changes nothing and shows nothing about a person.
   */
  logs?: readonly string[]
  /**
   * Reads what was typed, before anything is opened.
   * @throws UsageError
   */
  prepare(typed: Typed): Run | Promise<Run>
}

/** @throws RangeError for values that the product refuses */
export type OpsRun = (store: OpsStore) => Promise<OpsAnswer>

/** Opens what it needs by itself, and leaves the tables at the version they have. */
export interface OpsBareRun {
  bare(config: Config): Promise<OpsAnswer>
}

/** A refusal of the product is an answer here too, in its own words where `words` has no others for it. */
export async function told(
  run: () => Promise<unknown>,
  words: Partial<Record<ErrorCode, string>> = {},
): Promise<OpsAnswer> {
  try {
    return { value: await run() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { value: null, trouble: words[error.code] ?? errorText(error.code, 'en') }
  }
}

/** By the words that name them: `device add`. */
export type OpsTable<Run = OpsRun> = Readonly<Record<string, OpsCommand<Run>>>

/** What was typed is no command; the message says what would be. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The options of one command as they were typed. */
export class Typed {
  readonly #values: Readonly<Record<string, readonly string[]>>

  constructor(values: Readonly<Record<string, readonly string[]>>) {
    this.#values = values
  }

  /** Of an option that may be given several times. */
  all(option: string): readonly string[] {
    return this.#values[option] ?? []
  }

  /** @throws UsageError where it was given twice */
  one(option: string): string | undefined {
    const [first, ...more] = this.all(option)
    if (more.length > 0) throw new UsageError(`--${option} may be given once.`)
    return first === '' ? undefined : first
  }

  /** @throws UsageError where it is missing */
  needed(option: string): string {
    const value = this.one(option)
    if (value !== undefined) return value
    throw new UsageError(`--${option} is missing.`)
  }

  /** @throws UsageError where it is no whole number, or missing without a fallback */
  whole<Fallback = never>(option: string, ...fallback: [Fallback?]): number | Fallback {
    const value = fallback.length > 0 ? this.one(option) : this.needed(option)
    if (value === undefined) return fallback[0] as Fallback
    if (/^\d{1,9}$/.test(value)) return Number(value)
    throw new UsageError(`--${option} must be a whole number, not "${value}".`)
  }
}

/** A file as typed, seen from where the operator stands: npm itself runs in the project's folder. */
export function typedPath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

/** @throws UsageError where it can’t be read */
export function readTyped(file: string): Promise<Buffer> {
  return readFile(typedPath(file)).catch((cause: unknown) => {
    throw new UsageError(`${file}: it can’t be read.`, { cause })
  })
}

/** @returns undefined where help was asked @throws UsageError */
export async function readCommand<Run>(
  words: readonly string[],
  table: OpsTable<Run>,
): Promise<Run | undefined> {
  const optionsAt = words.findIndex((word) => word.startsWith('-'))
  const name = words.slice(0, optionsAt === -1 ? words.length : optionsAt).join(' ')
  const rest = optionsAt === -1 ? [] : words.slice(optionsAt)
  if (name === 'help' || (name === '' && rest.every((word) => word === '-h' || word === '--help'))) return
  const command = Object.hasOwn(table, name) ? table[name] : undefined
  if (command === undefined) throw new UsageError(`There is no command "${name}".\n\n${nearest(name, table)}`)
  const { help, ...values } = parse(rest, command)
  return help === undefined ? command.prepare(new Typed(values)) : undefined
}

/** The commands of the same noun; where there is none, all. */
function nearest(name: string, table: OpsTable<unknown>): string {
  const [noun = ''] = name.split(' ')
  const own = Object.entries(table).filter(([other]) => other.split(' ')[0] === noun)
  return usageOf(own.length === 0 ? table : Object.fromEntries(own))
}

function parse(rest: readonly string[], { options, form }: Pick<OpsCommand, 'options' | 'form'>) {
  const text = { type: 'string', multiple: true } as const
  try {
    const { values } = parseArgs({
      args: [...rest],
      options: {
        ...Object.fromEntries(options.map((option) => [option, text])),
        help: { type: 'boolean', short: 'h', multiple: true },
      },
    })
    return values as Record<string, string[]>
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`${reason}\nIt takes: ${form || 'nothing'}`, { cause })
  }
}

export function usageOf(table: OpsTable<unknown>): string {
  const lines = Object.entries(table).flatMap(([name, { form, says }]) => [
    `  ${name} ${form}`.trimEnd(),
    `      ${says}`,
  ])
  return `Usage: npm run ops -- <command>

${lines.join('\n')}
  help
      Shows this.

Works beside a running server and without one. DATA_DIR and DATABASE_URL say which.
Prints one JSON value. Exit code 0: done; 1: not done; 64: the command was not understood.`
}
