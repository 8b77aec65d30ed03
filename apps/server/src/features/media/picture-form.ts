/** `picture`: made small enough for a screen, with smaller forms of it; `avatar`: cut square, and still. */
export type PictureFit = 'picture' | 'avatar'

/** Sides in px. */
export interface PictureForm {
  mime: string
  width: number
  height: number
}

/** A smaller form, where it is smaller than the picture: 2 for a screen, 3 for the list of messages. Source: spec §3 */
export interface PicturePart extends PictureForm {
  size: 2 | 3
}

/** A picture written anew. */
export interface Renewed extends PictureForm {
  parts: PicturePart[]
  /** ThumbHash in base64; none of an avatar. */
  blur: string | null
}

/** Where a smaller form stands, beside the picture itself. */
export const partFile = (to: string, size: PicturePart['size']): string => `${to}-${size}`

export type PictureAnswer =
  | Renewed
  | { refused: 'upload.tooManyPixels' | 'upload.unreadable' | 'upload.storeFull' }
