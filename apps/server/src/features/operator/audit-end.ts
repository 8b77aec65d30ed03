import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

/** Where the log ended at least: which line it held, and its hash in hexadecimal. */
export interface AuditEnd {
  seq: number
  hash: string
}

const End = z.object({ seq: z.int(), hash: z.string() })
const FILE = 'audit-end.json'

/**
 * Beside the database, in the data folder: whoever gets at the database alone can cut the newest lines off, or count
 * a whole chain anew, and neither shows in what is left. Source: abuse case OP-04
 */
export function createAuditEnds(folder: string) {
  const file = path.join(folder, FILE)
  return {
    /**
     * Undefined where none was noted yet, as after a restore. One that somebody spoiled is an end that no log reaches:
     * the check then says so. @throws what the system says of a file that can't be read
     */
    async read(): Promise<AuditEnd | undefined> {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return text === undefined ? undefined : endOf(text)
    },

    /** Of two at once the older may stay: it holds all the same. A full disk is no reason to do nothing either. */
    async note(end: AuditEnd): Promise<void> {
      const draft = `${file}.${randomUUID()}`
      try {
        await writeFile(draft, JSON.stringify(end), { mode: 0o600 })
        await rename(draft, file)
      } catch {
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
  }
}

function endOf(text: string): AuditEnd {
  try {
    return End.parse(JSON.parse(text))
  } catch {
    return { seq: Number.MAX_SAFE_INTEGER, hash: '' }
  }
}

export type AuditEnds = ReturnType<typeof createAuditEnds>
