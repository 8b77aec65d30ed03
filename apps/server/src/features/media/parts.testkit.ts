import { connect, type Socket } from 'node:net'
import type { Envelope } from '@thrum/contracts/envelope'
import { UPLOAD_PART_MAX_BYTES } from '@thrum/contracts/limits'
import { uploadPart } from '@thrum/contracts/media/resumable.routes'
import type { RunningServer } from '../../server.ts'

export interface Kept {
  id: string
  offset: number
}
export type PartAnswer = { status: number } & Envelope<Kept | null>

const partPath = ({ id, offset }: Kept) => `/api${uploadPart.path}?id=${id}&offset=${offset}`

/** One part over a connection that stands. */
export async function sendPart(
  { url }: Pick<RunningServer, 'url'>,
  token: string,
  at: Kept,
  bytes: Uint8Array,
  type = 'application/octet-stream',
): Promise<PartAnswer> {
  const headers = { token, 'content-type': type }
  const body = new Uint8Array(bytes)
  const response = await fetch(url + partPath(at), { method: 'POST', headers, body })
  return { status: response.status, ...(await response.json()) }
}

/** Everything from an offset on, part by part. @returns where it ends */
export async function sendRest(
  server: RunningServer,
  token: string,
  from: Kept,
  whole: Uint8Array,
): Promise<number> {
  let { offset } = from
  while (offset < whole.length) {
    const part = whole.subarray(offset, offset + UPLOAD_PART_MAX_BYTES)
    const { data, reason } = await sendPart(server, token, { ...from, offset }, part)
    if (data === null) throw new Error(reason)
    offset = data.offset
  }
  return offset
}

/** Says that a whole part comes, and sends the beginning of it; the connection is left open. */
export async function beginPart(
  { port }: RunningServer,
  token: string,
  at: Kept,
  length: number,
  bytes: Uint8Array,
): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.write(
    `POST ${partPath(at)} HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
  )
  socket.write(bytes)
  return socket
}
