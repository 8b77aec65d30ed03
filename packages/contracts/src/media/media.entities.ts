import * as z from 'zod/mini'
import { MediaId } from '../ids.ts'

/** What stands for a picture while it loads. Source: https://evanw.github.io/thumbhash */
export const Blur = z.string().check(z.maxLength(60))

/**
 * An uploaded file as it was stored: re-encoded, without metadata, but for a `file`, which is as it came. Sides in px.
 * It is private to its uploader until something refers to it, and gone after 60 minutes if nothing does.
 */
export const Media = z.object({
  id: MediaId,
  kind: z.enum(['picture', 'film', 'sound', 'file']),
  /** What it is stored as, say `image/jpeg`. */
  mime: z.string(),
  bytes: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Of a sound or film: how long it lasts. */
  ms: z.optional(z.number()),
  /** `/media/<id>`: fetched with the `token` header; also what `avatar` of a profile takes. */
  address: z.string(),
  /** Of a film: a still of it, whose sides have the film's ratio. */
  poster: z.optional(z.string()),
  /** Of a picture, or of a film's poster: its colours, roughly, to show until it has come; a ThumbHash in base64. */
  blur: z.optional(Blur),
})
export type Media = z.infer<typeof Media>
