import { FILM_SIDE_PX } from '@thrum/contracts/limits'
import * as z from 'zod/mini'

/** More than a minute of picture and sound has. */
const PACKETS = 10_000
const PRIMING_S = 0.1

const ENTRIES = [
  'format=start_time,duration',
  'stream=index,codec_type,codec_name,pix_fmt,width,height,sample_aspect_ratio',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
  'packet=stream_index,flags,pts_time',
].join(':')
/** What ffprobe is asked for. */
export const ASKED = ['-show_entries', ENTRIES, '-read_intervals', `%+#${PACKETS}`]

/** Decoders that a film of a phone, a camera or a browser needs; whatever asks for another one isn't read. */
export const DECODERS = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'av1', 'libdav1d', 'mpeg4', 'mjpeg'],
  // Looked at, and left out.
  ...['png', 'mov_text', 'webvtt'],
  ...['aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis', 'alac', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le'],
].join(',')
const PICTURES = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'mjpeg'])
const SOUNDS = new Set(['aac', 'mp3', 'opus', 'vorbis', 'alac', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le'])

const Stream = z.object({
  index: z.number(),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  pix_fmt: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  sample_aspect_ratio: z.optional(z.string()),
  disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
})
type Stream = z.infer<typeof Stream>
const Packet = z.object({
  stream_index: z.number(),
  flags: z.string(),
  pts_time: z.optional(z.string()),
})
const Answer = z.object({
  packets: z.optional(z.array(Packet)),
  streams: z.array(Stream),
  format: z.object({ start_time: z.optional(z.string()), duration: z.optional(z.string()) }),
})

/** Sides in px. */
export interface FilmFacts {
  picture: number
  sound: number | undefined
  /** Undefined where the file says none, as a browser's recording. */
  seconds: number | undefined
  /** As they are stored. */
  pixels: number
  /** As it is to be seen, and no larger than it may be. */
  width: number
  height: number
  /** It can stay as it is. */
  isPictureFit: boolean
  isSoundFit: boolean
}

/** Of the first picture and the first sound that can be read; undefined where there is no picture. */
export function readFilmFacts(json: string): FilmFacts | undefined {
  const { data } = Answer.safeParse(parse(json))
  const picture = data?.streams.find(isPicture)
  const { width = 0, height = 0 } = picture ?? {}
  if (data === undefined || picture === undefined || width <= 0 || height <= 0) return undefined
  const sound = data.streams.find(
    ({ codec_type, codec_name = '' }) => codec_type === 'audio' && SOUNDS.has(codec_name),
  )
  // A piece of a longer recording may count from where that began.
  const seconds = Number(data.format.duration) - Math.max(0, Number(data.format.start_time ?? '0'))
  const isWhole = hidesNothing(data.packets ?? [])
  return {
    picture: picture.index,
    sound: sound?.index,
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
    pixels: width * height,
    ...shownSize(picture, width, height),
    isPictureFit:
      isWhole &&
      picture.codec_name === 'h264' &&
      picture.pix_fmt === 'yuv420p' &&
      Math.max(width, height) <= FILM_SIDE_PX &&
      shapeOf(picture) === 1,
    isSoundFit: isWhole && sound?.codec_name === 'aac',
  }
}

/** A phone that cuts a film may only mark what is not to be seen; kept as it is, that would go along. */
function hidesNothing(packets: readonly z.infer<typeof Packet>[]): boolean {
  if (packets.length >= PACKETS) return false
  const left = packets.filter(({ flags }) => flags.includes('D'))
  // Sound begins with a little that is never heard.
  return left.every(({ pts_time }) => Number(pts_time) > -PRIMING_S && Number(pts_time) <= 0)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const isPicture = ({ codec_type, codec_name = '', disposition }: Stream) =>
  codec_type === 'video' && PICTURES.has(codec_name) && disposition?.attached_pic !== 1

/** Width of one of its pixels, by its height. */
function shapeOf({ sample_aspect_ratio = '1:1' }: Stream): number {
  const [across = 0, down = 0] = sample_aspect_ratio.split(':').map(Number)
  const shape = across / down
  return shape > 0.1 && shape < 10 ? shape : 1
}

function shownSize(picture: Stream, width: number, height: number) {
  const rotation = picture.side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? 0
  const across = width * shapeOf(picture)
  const ratio = Math.min(1, FILM_SIDE_PX / Math.max(across, height))
  // H.264 of this kind has even sides.
  const side = (px: number) => Math.max(2, 2 * Math.round((px * ratio) / 2))
  const [one, other] = [side(across), side(height)]
  return Math.abs(rotation) % 180 === 90 ? { width: other, height: one } : { width: one, height: other }
}
