import type { Config } from '../config.ts'
import { type OpsAnswer, type OpsBareRun, type OpsTable, typedPath, UsageError } from '../ops-command.ts'
import { checkBackup, KEEP_DAYS, makeBackup, restoreBackup, saveTombstones } from './backup.service.ts'
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
  'backup tombstones': {
    form: '--to folder',
    says: 'Writes the list of closed accounts that a restore needs. Quick: run it every five minutes.',
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
    form: `--file x --tombstones <file or none> ${SECRET}`,
    says: 'Lays a backup into an empty DATA_DIR (and an empty DATABASE_URL); accounts on the list stay closed.',
    options: ['file', 'tombstones', 'key-file'],
    logs: ['file', 'tombstones'],
    prepare(typed) {
      const [file, keyFile] = [typedPath(typed.needed('file')), pathOf(typed.one('key-file'))]
      const list = typed.needed('tombstones')
      const tombstones = list === 'none' ? undefined : typedPath(list)
      return bare(async (config) => {
        const secret = await secretOf(keyFile)
        return restoreBackup(config, { file, secret, tombstones, wall: Date.now })
      })
    },
  },
}
