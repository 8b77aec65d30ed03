import { readFile } from 'node:fs/promises'
import { BackupTrouble } from './trouble.ts'

const PASSPHRASE_MIN = 16
const KEY_FILE_MIN = 32

/**
 * What a backup is encrypted with: the text of a key file, or else a passphrase from the environment. Never from
 * the command line, which every user of the machine can read.
 * @throws BackupTrouble
 */
export async function backupSecret(
  keyFile: string | undefined,
  passphrase: string | undefined,
): Promise<string> {
  if (keyFile === undefined) {
    if (passphrase !== undefined && passphrase.length >= PASSPHRASE_MIN) return passphrase
    throw new BackupTrouble(
      `Give --key-file, or a passphrase of at least ${PASSPHRASE_MIN} characters in BACKUP_PASSPHRASE.`,
    )
  }
  const text = (await readFile(keyFile, 'utf8').catch(() => '')).trim()
  if (text.length >= KEY_FILE_MIN) return text
  throw new BackupTrouble(
    `The key file ${keyFile} can't be read, or holds fewer than ${KEY_FILE_MIN} characters.`,
  )
}
