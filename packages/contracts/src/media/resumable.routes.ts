import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { Nothing, wireInt } from '../form.ts'
import { MediaId } from '../ids.ts'
import { FILE_MAX_BYTES } from '../limits.ts'
import { Media } from './media.entities.ts'

/**
 * A large file in parts, over as many connections as it takes: begin, send parts, finish. It is known to its own
 * session alone, and gone 24 h after it was begun. Every answer says how much of it is there; what comes next begins
 * there.
 */

const id = MediaId
const size = wireInt({ min: 0, max: FILE_MAX_BYTES })
const Kept = z.object({ id, offset: z.number() })
const place = wireInt({ min: 0, max: Number.MAX_SAFE_INTEGER })

/** `shown`: its kind is read from its content, as `upload` does; `file`: handed out as a file alone, as `uploadFile`. */
export const UploadForm = z.enum(['shown', 'file'])
export type UploadForm = z.infer<typeof UploadForm>

export const beginUpload = defineRoute({
  method: 'POST',
  path: '/user/upload/begin',
  summary: 'Begins an upload in parts. An 11th that isn’t finished lets go of the one that was begun first.',
  access: 'adult',
  body: z.object({ form: UploadForm, bytes: size }),
  data: Kept,
  errors: ['upload.tooLarge', 'upload.dayFull', 'upload.storeFull'],
  fieldErrors: { bytes: 'upload.tooLarge' },
})

export const uploadOffset = defineRoute({
  method: 'GET',
  path: '/user/upload/offset',
  summary: 'How many bytes of an upload in parts are there. A part that is still on its way is cut off.',
  access: 'adult',
  query: z.object({ id }),
  data: Kept,
  errors: ['upload.gone'],
  fieldErrors: { id: 'upload.gone' },
})

export const uploadPart = defineRoute({
  method: 'POST',
  path: '/user/upload/part',
  summary:
    'Adds bytes (`application/octet-stream`, 4 MiB at most) from `offset` on. Bytes of a part that breaks off are kept. ' +
    'A part that doesn’t begin where the upload ends is not taken; the answer says where that is.',
  access: 'adult',
  query: z.object({ id, offset: place }),
  data: Kept,
  errors: ['upload.gone', 'upload.tooLarge', 'upload.dayFull', 'upload.storeFull', 'upload.tooSlow'],
  fieldErrors: { id: 'upload.gone' },
})

export const finishUpload = defineRoute({
  method: 'POST',
  path: '/user/upload/finish',
  summary: 'Makes a medium of an upload whose bytes are all there; asked again, it answers the same.',
  access: 'adult',
  body: z.object({ id }),
  data: Media,
  errors: [
    'upload.gone',
    'upload.incomplete',
    'upload.typeRefused',
    'upload.tooLarge',
    'upload.tooManyPixels',
    'upload.unreadable',
    'upload.soundLength',
    'upload.filmLength',
    'upload.filmUnreadable',
    'upload.filmUnavailable',
    'upload.storeFull',
  ],
  fieldErrors: { id: 'upload.gone' },
})

export const dropUpload = defineRoute({
  method: 'POST',
  path: '/user/upload/drop',
  summary: 'Forgets an upload in parts that isn’t finished; fine where there is none.',
  access: 'adult',
  body: z.object({ id }),
  data: Nothing,
})
