import path from 'node:path'
import type { Context } from '../context.ts'
import { createFolderPost } from './folder-post.ts'
import { type Letter, writeLetter } from './letter.ts'
import { Outbox } from './outbox.ts'
import { createSmtpPost } from './smtp-post.ts'

export type { Letter } from './letter.ts'

export interface Mail {
  /** Hands a letter over and returns at once: nobody can tell from an answer's time whether one was sent. */
  send(letter: Letter): void
}

export interface RunningMail extends Mail {
  /** Lets letters under way arrive; takes no more. */
  close(): Promise<void>
}

type Parts = Pick<Context, 'config' | 'clock' | 'wall' | 'log'>

/** Letters by SMTP where it is set, otherwise as files into `letters` of the data folder. */
export function createMail({ config, clock, wall, log }: Parts, dataDir: string): RunningMail {
  const { smtpUrl, mailFrom, contactEmail } = config
  const post =
    smtpUrl === undefined
      ? createFolderPost(path.join(dataDir, 'letters'), mailFrom, wall)
      : createSmtpPost(smtpUrl, mailFrom)
  if (smtpUrl === undefined)
    log.info('no SMTP_URL is set: letters are written into the folder "letters" of the data')
  const outbox = new Outbox({ post, clock, log })
  return {
    send(letter) {
      if (letter.kind === 'code') log.showCode(letter.code)
      const topic = letter.kind === 'code' ? `${letter.purpose} ${letter.to}` : undefined
      outbox.put(() => writeLetter(letter, contactEmail), topic)
    },
    close: () => outbox.close(),
  }
}
