import { defineRoute } from '../define.ts'
import { Media } from './media.entities.ts'

/** The body is multipart with the one field `file`; everything else about the call is as anywhere. */
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
    'upload.dayFull',
    'upload.storeFull',
    'upload.tooSlow',
  ],
})
