import pino from 'pino'
import { systemCode } from './start-error.ts'

/**
 * All a log line may carry. Anything else is dropped, so that a token, code, e-mail, text, order or Bluetooth
 * address can't slip in. Source: safety P-E9, DR-18.
 */
export interface LogFields {
  requestId?: string
  /** Pattern of the route, never the address asked for. */
  route?: string
  status?: number
  ms?: number
  /** Cut to /24 or /48. */
  address?: string
  /** Our own stable word. */
  reason?: string
  port?: number
  count?: number
  /** An unknown error: its name, code and stack lines; its message may quote input and stays out. */
  cause?: unknown
}

/** `event` is a fixed sentence of ours, never built from input. */
export interface Log {
  info(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
  /** Tells a mailed code at the level `demo`, where the world is thrown away, and nothing at any other. */
  showCode(code: string): void
}

/** `demo` is as quiet as `error`, but for the codes. */
export type LogLevel = 'silent' | 'error' | 'info' | 'demo'

const ALLOWED = ['requestId', 'route', 'status', 'ms', 'address', 'reason', 'port', 'count'] as const
/** Of lines that nobody has taken yet. */
const WAITING_MAX_BYTES = 1024 * 1024

/** @param write takes finished lines; standard output where left out */
export function createLog(level: LogLevel, write = toStandardOutput): Log {
  const options = {
    level: level === 'demo' ? 'error' : level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  const logger = pino(options, { write })
  return {
    info: (event, fields = {}) => logger.info(allowed(fields), event),
    error: (event, fields = {}) => logger.error(allowed(fields), event),
    showCode: (code) => {
      if (level === 'demo') write(`A code was mailed: ${code}\n`)
    },
  }
}

/**
 * Not by pino's own way, which a full disk sends into trying for ever: the process would stand still. What a reader
 * that stands still leaves beyond the limit is lost, as what a full disk refuses.
 */
function toStandardOutput(line: string): void {
  if (process.stdout.writableLength < WAITING_MAX_BYTES) process.stdout.write(line)
}

function allowed(fields: LogFields): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const name of ALLOWED) if (fields[name] !== undefined) line[name] = fields[name]
  if (fields.cause !== undefined) line.cause = describe(fields.cause)
  return line
}

function describe(cause: unknown): { name: string; code: string; at: string[] } {
  if (!(cause instanceof Error)) return { name: typeof cause, code: '', at: [] }
  const at = (cause.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return { name: cause.name, code: systemCode(cause), at: at.slice(0, 8).map((line) => line.trim()) }
}
