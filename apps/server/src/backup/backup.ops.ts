import type { Config } from '../config.ts'
import {
  type OpsAnswer,
  type OpsBareRun,
  type OpsTable,
  type Typed,
  typedPath,
  UsageError,
} from '../ops-command.ts'
import {
  checkBackup,
  KEEP_DAYS,
  makeBackup,
  makeRowsBackup,
  newestIn,
  type Restoring,
  restoreBackup,
  saveTombstones,
} from './backup.service.ts'
import { rehearse } from './rehearsal.ts'
import { backupSecret } from './secret.ts'
import { BackupTrouble } from './trouble.ts'

const SECRET = '[--key-file x]'

/** What an operator can repair is said in one line. */
function bare(work: (config: Config) => Promise<unknown>): OpsBareRun {
  const run = async (config: Config): Promise<OpsAnswer> => {
    try {
      return { value: await work(config) }
    } catch (error) {
      if (error instanceof BackupTrouble) return { value: null, trouble: error.message }
      throw error
    }
  }
  return { bare: run }
}

const pathOf = (typed: string | undefined) => (typed === undefined ? undefined : typedPath(typed))
const secretOf = (keyFile: string | undefined) => backupSecret(keyFile, process.env.BACKUP_PASSPHRASE)

/** What is to be restored: the newest of a folder, or each part by its name. */
function partsOf(typed: Typed): () => Promise<Pick<Restoring, 'file' | 'tombstones' | 'media'>> {
  const from = pathOf(typed.one('from'))
  if (from !== undefined) {
    if (typed.one('file') === undefined) return () => newestIn(from)
    throw new UsageError('--from finds the newest by itself; --file names one. Give one of the two.')
  }
  const file = typedPath(typed.needed('file'))
  const list = typed.needed('tombstones')
  const tombstones = list === 'none' ? undefined : typedPath(list)
  const media = pathOf(typed.one('media'))
  return async () => ({ file, tombstones, media })
}

/** The secret comes from a file or from BACKUP_PASSPHRASE. */
export const backupCommands: OpsTable<OpsBareRun> = {
  'backup create': {
    form: `--to folder ${SECRET} [--media no] [--keep-days ${KEEP_DAYS}]`,
    says: `Writes rows, keys and media into one encrypted file, and removes older ones of its own there.`,
    options: ['to', 'key-file', 'media', 'keep-days'],
    logs: ['to', 'media', 'keep-days'],
    prepare(typed) {
      const [folder, keyFile] = [typedPath(typed.needed('to')), pathOf(typed.one('key-file'))]
      const withMedia = typed.one('media') !== 'no'
      const keepDays = typed.whole('keep-days', KEEP_DAYS)
      if (keepDays < 1 || keepDays > KEEP_DAYS) {
        throw new UsageError(`--keep-days must be from 1 to ${KEEP_DAYS}, as the privacy policy promises.`)
      }
      return bare(async (config) => {
        const secret = await secretOf(keyFile)
        return makeBackup(config, { folder, secret, withMedia, keepDays, wall: Date.now })
      })
    },
  },
  'backup rows': {
    form: `--to folder ${SECRET} [--media no]`,
    says: 'Writes rows and keys, and copies new media beside them. Keeps an hour: run it every four minutes.',
    options: ['to', 'key-file', 'media'],
    prepare(typed) {
      const [folder, keyFile] = [typedPath(typed.needed('to')), pathOf(typed.one('key-file'))]
      const withMedia = typed.one('media') !== 'no'
      return bare(async (config) =>
        makeRowsBackup(config, { folder, secret: await secretOf(keyFile), withMedia, wall: Date.now }),
      )
    },
  },
  'backup rehearse': {
    form: `--from folder --in folder ${SECRET} [--media no]`,
    says: 'Restores the newest backup into a folder of its own, starts it, and takes it away again.',
    options: ['from', 'in', 'key-file', 'media'],
    prepare(typed) {
      const [from, within] = [typedPath(typed.needed('from')), typedPath(typed.needed('in'))]
      const keyFile = pathOf(typed.one('key-file'))
      const withMedia = typed.one('media') !== 'no'
      return bare(async (config) => {
        // All of the server, which no other command needs.
        const { startServer } = await import('../server.ts')
        const secret = await secretOf(keyFile)
        return rehearse(config, { from, within, secret, withMedia, wall: Date.now, startServer })
      })
    },
  },
  'backup tombstones': {
    form: '--to folder',
    says: 'Writes the list of closed accounts that a restore needs, as `backup create` and `backup rows` do too.',
    options: ['to'],
    prepare(typed) {
      const folder = typedPath(typed.needed('to'))
      return bare((config) => saveTombstones(config, folder))
    },
  },
  'backup check': {
    form: `--file x ${SECRET}`,
    says: 'Reads a whole backup, and says what is in it.',
    options: ['file', 'key-file'],
    prepare(typed) {
      const [file, keyFile] = [typedPath(typed.needed('file')), pathOf(typed.one('key-file'))]
      return bare(async () => checkBackup(file, await secretOf(keyFile)))
    },
  },
  'backup restore': {
    form: `--from folder, or --file x --tombstones <file or none> [--media folder]; ${SECRET}`,
    says: 'Lays a backup, the newest of the folder, into an empty DATA_DIR (and an empty DATABASE_URL).',
    options: ['from', 'file', 'tombstones', 'media', 'key-file'],
    logs: ['from', 'file', 'tombstones', 'media'],
    prepare(typed) {
      const keyFile = pathOf(typed.one('key-file'))
      const parts = partsOf(typed)
      return bare(async (config) => {
        const secret = await secretOf(keyFile)
        return restoreBackup(config, { ...(await parts()), secret, wall: Date.now })
      })
    },
  },
}
