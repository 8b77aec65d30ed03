import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { CLOSED, HEADERS, type Post } from './post.ts'

/** Letters kept, each as two files; the oldest make room. */
const KEPT = 500

type Write = (
  file: string,
  content: string | Buffer,
  options: { mode: number; flag: string },
) => Promise<void>

/**
 * Letters as files, for an installation without SMTP: one for mail programs, one to read as it is.
 * @param write puts the bytes on the disk, which may be full
 */
export function createFolderPost(
  folder: string,
  from: string,
  wall: () => number,
  write: Write = writeFile,
): Post {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver({ to, subject, text, html }) {
      const mail = { from, to: { name: '', address: to }, subject, text, html, headers: HEADERS, ...CLOSED }
      const { message } = await transport.sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date(wall()).toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`
      const file = path.join(folder, name)
      await writeWhole(write, `${file}.eml`, message as Buffer)
      await writeWhole(write, `${file}.txt`, `To: ${to}\n${subject}\n\n${text}`)
      await makeRoom(folder)
    },
    isForGood: () => true,
    close: () => undefined,
  }
}

/** Under its name only once it is whole: a full disk leaves no empty letter behind. */
async function writeWhole(write: Write, file: string, content: string | Buffer): Promise<void> {
  const unfinished = `${file}.part`
  try {
    await write(unfinished, content, { mode: 0o600, flag: 'wx' })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function makeRoom(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:eml|txt|part)$/.test(name)).sort()
  for (const name of names.slice(0, Math.max(0, names.length - 2 * KEPT))) {
    await rm(path.join(folder, name), { force: true })
  }
}
