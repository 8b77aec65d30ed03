import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { MediaId } from '../ids.ts'
import { Media } from './media.entities.ts'

/** The body of these is multipart with the one field `file`; everything else about the calls is as anywhere. */
export const upload = defineRoute({
  method: 'POST',
  path: '/user/upload',
  summary: 'Stores one file (multipart field `file`), its kind read from its content, its metadata removed.',
  access: 'signedIn',
  data: Media,
  errors: [
    'upload.oneFile',
    'upload.typeRefused',
    'upload.tooLarge',
    'upload.tooManyPixels',
    'upload.unreadable',
    'upload.soundLength',
    'upload.filmLength',
    'upload.filmUnreadable',
    'upload.filmUnavailable',
    'upload.dayFull',
    'upload.storeFull',
    'upload.tooSlow',
  ],
})

/** For what is handed out as a file alone, whatever it is. */
export const uploadFile = defineRoute({
  method: 'POST',
  path: '/user/upload/file',
  summary: 'Stores one file of any kind (multipart field `file`) as it is; nobody gets it but to keep.',
  access: 'adult',
  data: Media,
  errors: ['upload.oneFile', 'upload.tooLarge', 'upload.dayFull', 'upload.storeFull', 'upload.tooSlow'],
})

/** For what a browser fetches by itself, bit by bit. */
export const filmAddress = defineRoute({
  method: 'GET',
  path: '/user/upload/address',
  summary: 'An address of a film that one may see, which works for 5 minutes without the `token` header.',
  access: 'adult',
  query: z.object({ id: MediaId }),
  data: z.object({ address: z.string() }),
  errors: ['upload.gone'],
  fieldErrors: { id: 'upload.gone' },
})
