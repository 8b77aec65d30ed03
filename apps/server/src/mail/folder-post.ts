import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { CLOSED, HEADERS, type Post } from './post.ts'

/** Letters kept, each as two files; the oldest make room. */
const KEPT = 500

/** Letters as files, for an installation without SMTP: one for mail programs, one to read as it is. */
export function createFolderPost(folder: string, from: string, wall: () => number): Post {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver({ to, subject, text, html }) {
      const mail = { from, to: { name: '', address: to }, subject, text, html, headers: HEADERS, ...CLOSED }
      const { message } = await transport.sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date(wall()).toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`
      const file = path.join(folder, name)
      await writeFile(`${file}.eml`, message, { mode: 0o600, flag: 'wx' })
      await writeFile(`${file}.txt`, `To: ${to}\n${subject}\n\n${text}`, { mode: 0o600, flag: 'wx' })
      await makeRoom(folder)
    },
    isForGood: () => true,
    close: () => undefined,
  }
}

async function makeRoom(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:eml|txt)$/.test(name)).sort()
  for (const name of names.slice(0, Math.max(0, names.length - 2 * KEPT))) {
    await rm(path.join(folder, name), { force: true })
  }
}
