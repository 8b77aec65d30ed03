import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'

/** `nobody` on every Linux; macOS knows it as -2. */
const NOBODY = 65_534
/** Bits of the capability sets. Source: linux/capability.h */
const CAP_DAC_OVERRIDE = 1n
const CAP_DAC_READ_SEARCH = 2n
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv']

/** How the database's programs are started: as whom, and through what. */
export interface PostgresUser {
  /** Owner of the database's files; undefined means ourselves. */
  uid: number | undefined
  gid: number | undefined
  command(program: string, args: readonly string[]): Command
}

export interface Command {
  file: string
  args: readonly string[]
  uid?: number
  gid?: number
}

/**
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged user. That user may not be able to
 * walk down to the folders (a clone below /root); then `setpriv` leaves it the one right to pass through
 * folders and read, and nothing else.
 * @param cluster the database's folder; an existing one keeps its owner
 * @param needed folders the user must reach
 */
export function choosePostgresUser(cluster: string, needed: readonly string[]): PostgresUser {
  if (process.getuid?.() !== 0) {
    return { uid: undefined, gid: undefined, command: (file, args) => ({ file, args }) }
  }
  const owner = existsSync(cluster) ? statSync(cluster) : { uid: NOBODY, gid: NOBODY }
  const { uid, gid } = owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : owner
  const closed = needed
    .map((folder) => closedAncestor(folder, uid, gid))
    .find((folder) => folder !== undefined)
  if (closed === undefined) return { uid, gid, command: (file, args) => ({ file, args, uid, gid }) }
  const setpriv = SETPRIV.find((file) => existsSync(file))
  const capability = heldCapability()
  if (setpriv === undefined || capability === undefined) {
    throw new StartError(
      `The database can't run as root, and user ${uid} can't enter ${closed}. Start as an ordinary user, or open that folder (chmod o+x).`,
    )
  }
  const rights = [`--inh-caps=-all,+${capability}`, `--ambient-caps=-all,+${capability}`]
  // Programs ask access(2) whether they may run each other, which forgets capabilities without this bit.
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  return {
    uid,
    gid,
    command: (file, args) => ({ file: setpriv, args: [...identity, ...rights, '--', file, ...args] }),
  }
}

/** The first folder on the way down that this user may not pass through. */
function closedAncestor(folder: string, uid: number, gid: number): string | undefined {
  const parent = path.dirname(folder)
  const above = parent === folder ? undefined : closedAncestor(parent, uid, gid)
  if (above !== undefined || !existsSync(folder)) return above
  const stat = statSync(folder)
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  return (stat.mode & bit) === 0 ? folder : undefined
}

function heldCapability(): string | undefined {
  const status = readFileSync('/proc/self/status', 'utf8')
  const set = (name: string) =>
    BigInt(`0x${new RegExp(`^${name}:\\s*([0-9a-f]+)`, 'm').exec(status)?.[1] ?? '0'}`)
  const held = set('CapBnd') & set('CapPrm')
  if (held & (1n << CAP_DAC_READ_SEARCH)) return 'dac_read_search'
  return held & (1n << CAP_DAC_OVERRIDE) ? 'dac_override' : undefined
}
