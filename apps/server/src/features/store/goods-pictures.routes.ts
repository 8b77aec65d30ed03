import { GoodsPictureId } from '@thrum/contracts/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitKeyOf } from '../../http/address.ts'
import { type Door, refuse, send } from '../../http/bind.ts'
import type { StoreService } from './store.service.ts'
import { PICTURES_PATH } from './store.view.ts'

/** An id never gets another picture. A day, so that what left the store leaves the caches too. */
const CACHE = 'public, max-age=86400, immutable'
const NOTHING = 'Not found\n'
const SMALL = '.small'

/** Pictures of products, which anybody may see: a browser fetches them by itself. */
export function bindGoodsPictures(
  door: Pick<Door, 'app' | 'limiter' | 'onUnknown'>,
  store: Pick<StoreService, 'picture'>,
): void {
  const serve = async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    try {
      await door.limiter.take('callsAddress', limitKeyOf(request.ip))
      const name = request.params['*']
      const isSmall = name.endsWith(SMALL)
      const id = GoodsPictureId.safeParse(isSmall ? name.slice(0, -SMALL.length) : name)
      const found = id.success ? await store.picture(id.data, isSmall) : undefined
      reply.header('Content-Security-Policy', "default-src 'none'; sandbox")
      if (found === undefined) {
        const bare = reply.code(404).header('Cache-Control', 'no-store')
        return bare.type('text/plain; charset=utf-8').send(NOTHING)
      }
      return reply.header('Cache-Control', CACHE).type(found.mime).send(found.bytes)
    } catch (error) {
      return send(reply, refuse(door, error, request))
    }
  }
  door.app.get(`${PICTURES_PATH}*`, serve)
}
