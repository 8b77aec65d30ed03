import { systemCode } from '../start-error.ts'

/** SQLSTATE classes of a database that is away, full or shutting down. Source: PostgreSQL, appendix A */
const STATES = /^(08...|53...|57P0.|57014|25P03|40001|40P01)$/
/**
 * EAGAIN: a database that hangs takes no more connections at its Unix socket; EMFILE: we have no more to open.
 * Source: connect(2), socket(2)
 */
const SYSTEM =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EAGAIN|EHOSTUNREACH|ENETUNREACH|EMFILE|EACCES)$/
/** pg reports its own time-outs and lost connections by text alone. Source: pg 8 client.js, pg-pool index.js */
const TEXTS =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client has encountered)/

/**
 * Those of them that come once the time is up. A connection that ended unexpectedly is one: `breakHanging` ends what
 * hangs, and its statement hears no more than that.
 */
const TIMEOUTS =
  /^(timeout exceeded|timeout expired|Query read timeout|Connection terminated (due to connection timeout|unexpectedly))/

/** A statement that PostgreSQL ended for its time. Source: PostgreSQL, appendix A */
const STATEMENT_TIMEOUT = '57014'

/** The database, not the call, is at fault: the answer is "try again", never "unknown error". */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseTrouble)
  if (!(error instanceof Error)) return false
  const code = systemCode(error)
  return STATES.test(code) || SYSTEM.test(code) || TEXTS.test(error.message)
}

/** The database gave no answer in its time: whoever asks next may wait as long. */
export function isWithoutAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return TIMEOUTS.test(error.message) || systemCode(error) === STATEMENT_TIMEOUT
}
