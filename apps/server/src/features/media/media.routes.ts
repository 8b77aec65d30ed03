import { AppError } from '@thrum/contracts/errors'
import { MediaId } from '@thrum/contracts/ids'
import { FILE_MAX_BYTES, FILM_MAX_BYTES } from '@thrum/contracts/limits'
import { filmAddress, upload, uploadFile } from '@thrum/contracts/media/media.routes'
import type { Clock } from '@thrum/toy-protocol/clock'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitKeyOf } from '../../http/address.ts'
import { bind, type Door, refuse, send } from '../../http/bind.ts'
import { bindUpload } from '../../http/bind-upload.ts'
import type { Receive } from '../../http/incoming.ts'
import { countMisses } from '../../http/misses.ts'
import { createPlaces } from '../../http/places.ts'
import { readRange } from './byte-range.ts'
import type { MediaAccess } from './media.access.ts'
import type { FoundMedium } from './media.repo.ts'
import type { MediaService } from './media.service.ts'
import { toMedia } from './media.view.ts'
import type { SignedAddresses } from './signed-address.ts'

export interface MediaDoorParts {
  service: MediaService
  access: MediaAccess
  addresses: SignedAddresses
  receive: Receive
  clock: Clock
}

/** Shown in the page's own frame; all else is handed out as a file. Source: abuse case ME-04 */
const INLINE = /^(?:image\/(?:jpeg|png|gif)|(?:audio|video)\/[\w-]+)$/
/** A reader that takes nothing for so long is cut off, or it would hold a file open. */
const READER_SILENCE_MS = 60_000
/** Each holds a file and its buffers, however slowly it is read. Source: abuse case RE-03 */
const READERS_PER_ASKER = 60
const RETRY_S = 10
/** The one answer for what is not there and for what is not theirs. */
const NOTHING = 'Not found\n'

export function bindMediaRoutes(
  door: Door,
  { service, access, addresses, receive, clock }: MediaDoorParts,
): void {
  bindUpload(
    door,
    upload,
    async (caller, incoming) => toMedia(await service.upload(caller.userId, incoming)),
    {
      limit: 'uploads',
      // The largest of what is shown; each kind has its own limit.
      maxBytes: FILM_MAX_BYTES,
      receive,
      clock,
    },
  )
  bindUpload(
    door,
    uploadFile,
    async (caller, incoming) => toMedia(await service.uploadFile(caller.userId, incoming)),
    { limit: 'uploads', maxBytes: FILE_MAX_BYTES, receive, clock },
  )
  bind(door, filmAddress, async ({ caller, query: { id } }) => {
    const session = { ...caller, isAdult: true, isClosed: false }
    const film = await countMisses(door.limiter, [['mediaMisses', caller.userId]], async () => {
      const found = await access.find(id, session)
      return found?.mime.startsWith('video/') ? found : undefined
    })
    if (film === undefined) throw new AppError('upload.gone')
    return { address: addresses.sign(id, caller) }
  })
  const readers = createPlaces(READERS_PER_ASKER, RETRY_S)
  const serve = async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    guard(reply)
    try {
      const { found, asker } = await find(door, access, request)
      // Whoever has gone meanwhile takes no place: nothing would give it back.
      if (found === undefined || reply.raw.closed)
        return reply.code(404).type('text/plain; charset=utf-8').send(NOTHING)
      reply.raw.once('close', readers.take(asker))
      return await sendMedia(request, reply, found, service)
    } catch (error) {
      return send(reply, refuse(door, error, request))
    }
  }
  door.app.get('/media/*', serve)
}

/** @throws AppError `request.tooMany` beyond the limits, of which misses have their own */
async function find(
  { auth, limiter }: Door,
  access: MediaAccess,
  request: FastifyRequest<{ Params: { '*': string } }>,
): Promise<{ found: FoundMedium | undefined; asker: string }> {
  const address = limitKeyOf(request.ip)
  await limiter.take('callsAddress', address)
  const session = await auth.authenticate(request.headers.token, 'anyone', 'normal', address)
  const id = MediaId.safeParse(request.params['*'])
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const viewer = id.success ? await access.viewerOf(id.data, { session, query }) : undefined
  // Many people share one address; whoever comes by a signed one is known by it.
  const asker = (viewer ?? session)?.userId ?? address
  const found = await countMisses(limiter, [['mediaMisses', asker]], async () => {
    await limiter.take('media', asker)
    return id.success && viewer !== undefined ? access.find(id.data, viewer) : undefined
  })
  return { found, asker }
}

async function sendMedia(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { id, mime }: FoundMedium,
  service: MediaService,
): Promise<FastifyReply> {
  // As it stands now: an avatar that is cut meanwhile has other bytes than its row still says.
  const size = await service.size(id)
  const range = size === undefined ? undefined : readRange(headers.range, size)
  if (range === 'refused') return reply.code(416).header('Content-Range', `bytes */${size}`).send()
  const stream = await service.open(id, range)
  if (size === undefined || stream === undefined) {
    return reply.code(404).type('text/plain; charset=utf-8').send(NOTHING)
  }
  reply.headers({
    'Content-Type': mime,
    'Content-Disposition': INLINE.test(mime) ? 'inline' : 'attachment',
    'Accept-Ranges': 'bytes',
  })
  reply.raw.setTimeout(READER_SILENCE_MS)
  if (range === undefined) return reply.header('Content-Length', size).send(stream)
  reply.code(206).header('Content-Range', `bytes ${range.from}-${range.to}/${size}`)
  return reply.header('Content-Length', range.to - range.from + 1).send(stream)
}

/** `no-store`, since who may see it is asked each time: a former friend's cache must not go on showing it. */
function guard(reply: FastifyReply): void {
  reply.headers({
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
}
