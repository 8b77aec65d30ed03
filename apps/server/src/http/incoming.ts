import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@thrum/contracts/errors'
import { diskTrouble } from '../disk-trouble.ts'
import { randomId } from '../ids.ts'

/** A file as it came, in a folder of its own until it is stored or refused. */
export interface Incoming {
  file: string
  bytes: number
  /** Where what is made of it may be written. */
  renewed: string
  head(bytes: number): Promise<Uint8Array>
  discard(): Promise<void>
}

export type Receive = (content: Readable, maxBytes: number) => Promise<Incoming>

/** @param folder emptied by `clearIncoming` at each start */
export function createReceive(folder: string): Receive {
  return async (content, maxBytes) => {
    const own = path.join(folder, randomId())
    const discard = () => rm(own, { recursive: true, force: true })
    const file = rawFile(own)
    let bytes = 0
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        done(bytes > maxBytes ? new AppError('upload.tooLarge') : null, chunk)
      },
    })
    try {
      await mkdir(own, { recursive: true, mode: 0o700 })
      await pipeline(content, meter, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await discard()
      throw diskTrouble(error)
    }
    return { ...incomingIn(own, bytes), discard }
  }
}

const RAW = 'raw'
/** Where the bytes lie that came into a folder of their own. */
export const rawFile = (folder: string) => path.join(folder, RAW)

/** What has come whole into such a folder. */
export function incomingIn(folder: string, bytes: number): Omit<Incoming, 'discard'> {
  const file = rawFile(folder)
  return { file, bytes, renewed: path.join(folder, 'renewed'), head: (count) => headOf(file, count) }
}

export async function clearIncoming(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

async function headOf(file: string, count: number): Promise<Uint8Array> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
