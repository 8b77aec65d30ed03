import { createHash } from 'node:crypto'
import { NoticeId } from '@thrum/contracts/ids'
import * as z from 'zod/mini'

/** An article keeps its id over every start and on every installation, so that links to it hold. */
export function guideIdOf(slug: string): NoticeId {
  const text = createHash('sha256')
    .update(`guide/${slug}`)
    .digest('base64')
    .replace(/[^0-9A-Za-z]/g, '')
  return z.parse(NoticeId, text.slice(0, 20))
}
