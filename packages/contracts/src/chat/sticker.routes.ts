import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { MediaId } from '../ids.ts'

/** A sticker of one's own. Sides in px. */
export const OwnSticker = z.object({
  id: MediaId,
  /** `/media/<id>`: fetched with the `token` header. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
})
export type OwnSticker = z.infer<typeof OwnSticker>

const OwnStickers = z.object({ records: z.array(OwnSticker) })

export const listStickers = defineRoute({
  method: 'GET',
  path: '/chat/stickers',
  summary: 'One’s own stickers, the newest first.',
  access: 'adult',
  data: OwnStickers,
})

export const addSticker = defineRoute({
  method: 'POST',
  path: '/chat/sticker/add',
  summary: 'Makes a picture that one has uploaded a sticker of one’s own; 60 at most.',
  access: 'adult',
  body: z.object({ id: MediaId }),
  data: OwnStickers,
  errors: ['upload.gone', 'chat.stickersFull'],
  fieldErrors: { id: 'upload.gone' },
})

export const removeSticker = defineRoute({
  method: 'POST',
  path: '/chat/sticker/remove',
  summary: 'Takes a sticker off one’s own; messages that show it still do.',
  access: 'adult',
  body: z.object({ id: MediaId }),
  data: OwnStickers,
  errors: ['upload.gone'],
  fieldErrors: { id: 'upload.gone' },
})
