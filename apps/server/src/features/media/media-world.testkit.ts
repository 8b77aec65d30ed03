import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Envelope } from '@thrum/contracts/envelope'
import type { Media } from '@thrum/contracts/media/media.entities'
import type { Config } from '../../config.ts'
import { createReceive } from '../../http/incoming.ts'
import type { RunningServer } from '../../server.ts'
import { createDiskStore } from './disk-store.ts'
import { createFilmDesk } from './film-desk.ts'
import { createMediaRepo } from './media.repo.ts'
import { createMediaService } from './media.service.ts'
import { createPictureDesk } from './picture-desk.ts'
import { createByteSeal } from './seal-bytes.ts'
import { createSealedStore } from './sealed-store.ts'
import { createSignedAddresses } from './signed-address.ts'

export type UploadAnswer = { status: number } & Envelope<Media | null>

/** One multipart call, as a browser makes it. */
export async function send(
  { url }: Pick<RunningServer, 'url'>,
  token: string | undefined,
  form: FormData,
  init: RequestInit = {},
  path = '/user/upload',
): Promise<UploadAnswer> {
  const headers: Record<string, string> = token === undefined ? {} : { token }
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: form, ...init })
  return { status: response.status, ...(await response.json()) }
}

export function formOf(
  bytes: Uint8Array,
  name = 'picture.jpg',
  type = 'image/jpeg',
  field = 'file',
): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

/** @throws where the upload is refused */
export async function uploaded(
  server: Pick<RunningServer, 'url'>,
  token: string,
  bytes: Uint8Array,
  path = '/user/upload',
): Promise<Media> {
  const answer = await send(server, token, formOf(bytes), {}, path)
  if (answer.data === null || answer.code !== 200) throw new Error(answer.reason)
  return answer.data
}

export function ask(
  { url }: Pick<RunningServer, 'url'>,
  address: string,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + address, { headers: token === undefined ? headers : { ...headers, token } })
}

/** The session that a token opens. */
export async function sessionOf({ context }: Pick<RunningServer, 'context'>, token: string): Promise<string> {
  const { rows } = await context.pool.query('select id from sessions where token_hash = sha256($1)', [
    Buffer.from(token),
  ])
  return rows[0]?.id
}

/** Every file below the media folder, half-written ones too. */
export async function filesOf({ dataDir }: Config): Promise<string[]> {
  const found = await readdir(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** What the server lends its other features, on the same rows, and the same bytes unless a store is given. */
export function mediaOf(
  { context }: RunningServer,
  store = createSealedStore(
    createDiskStore(path.join(context.config.dataDir, 'media')),
    context.keys.mediaKey,
  ),
) {
  const { config, db, keys, limiter, wall, log } = context
  const receive = createReceive(path.join(config.dataDir, 'incoming'))
  const repo = createMediaRepo(db)
  const seal = createByteSeal(keys.sealKey)
  const desk = createPictureDesk()
  const films = createFilmDesk(undefined, desk)
  const service = createMediaService({ repo, store, desk, films, seal, receive, limiter, wall, log })
  return { ...service, store, signAddress: createSignedAddresses(keys.chatSignKey, wall).sign }
}
