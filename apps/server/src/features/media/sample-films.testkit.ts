import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface FilmSample {
  seconds?: number
  /** Frames a second. */
  rate?: number
  /** `<width>x<height>` */
  size?: string
  codec?: 'libx264' | 'libvpx' | 'mpeg4'
  ending?: 'mp4' | 'mov' | 'webm'
  isSilent?: boolean
  more?: readonly string[]
}

/** Where and whose it was, as phones write it. */
export const SECRETS = ['+48.2082+016.3738', 'Phone of Ann', '2019-05-04']
const MARKS = [
  ...['-metadata', `location=${SECRETS[0]}/`, '-metadata', `com.apple.quicktime.model=${SECRETS[1]}`],
  ...['-metadata', 'creation_time=2019-05-04T03:02:01Z', '-metadata:s:v', 'handler_name=Phone of Ann'],
  ...['-metadata:s:v', 'language=ger'],
]

/** A real film: a moving test picture, a tone, and where it was made. */
export async function makeFilm(sample: FilmSample = {}): Promise<Buffer> {
  const {
    seconds = 2,
    rate = 10,
    size = '320x180',
    codec = 'libx264',
    ending = 'mp4',
    isSilent = false,
    more = [],
  } = sample
  return inFolder(async (folder) => {
    const file = path.join(folder, `film.${ending}`)
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`]
    const tone = isSilent ? [] : ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]
    const quick = codec === 'libx264' ? ['-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] : []
    const how = [
      '-c:v',
      codec,
      ...quick,
      ...(isSilent ? [] : ['-c:a', ending === 'webm' ? 'libopus' : 'aac']),
    ]
    const marks = ending === 'mov' ? [...MARKS, '-movflags', 'use_metadata_tags'] : MARKS
    await run('ffmpeg', ['-v', 'error', ...picture, ...tone, ...how, ...marks, ...more, file])
    return readFile(file)
  })
}

/** The same film, turned as a phone that was held upright says it. */
export async function turned(film: Uint8Array): Promise<Buffer> {
  return inFolder(async (folder) => {
    const [from, to] = [path.join(folder, 'film.mp4'), path.join(folder, 'turned.mp4')]
    await writeFile(from, film)
    await run('ffmpeg', ['-v', 'error', '-i', from, '-c', 'copy', '-metadata:s:v', 'rotate=90', to])
    return readFile(to)
  })
}

/** The same film with a chapter and a line of words, each with its own track. */
export async function withMore(film: Uint8Array): Promise<Buffer> {
  return inFolder(async (folder) => {
    const place = (name: string) => path.join(folder, name)
    await writeFile(place('film.mp4'), film)
    await writeFile(place('words.srt'), '1\n00:00:00,000 --> 00:00:01,000\nOur street\n')
    await writeFile(
      place('marks'),
      ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=Our street\n',
    )
    const inputs = ['film.mp4', 'words.srt', 'marks'].flatMap((name) => ['-i', place(name)])
    const how = ['-map', '0', '-map', '1', '-map_metadata', '2', '-c', 'copy', '-c:s', 'mov_text']
    await run('ffmpeg', ['-v', 'error', ...inputs, ...how, place('more.mp4')])
    return readFile(place('more.mp4'))
  })
}

/** What is left when the first second is cut off as many a phone does it: marked, and still there. */
export async function trimmed(film: Uint8Array): Promise<Buffer> {
  return inFolder(async (folder) => {
    const [from, to] = [path.join(folder, 'film.mp4'), path.join(folder, 'trimmed.mp4')]
    await writeFile(from, film)
    await run('ffmpeg', ['-v', 'error', '-ss', '1', '-i', from, '-c', 'copy', to])
    return readFile(to)
  })
}

/** How many parts of it lie there to be left out. */
export async function hiddenIn(film: Uint8Array): Promise<number> {
  return inFolder(async (folder) => {
    const file = path.join(folder, 'film')
    await writeFile(file, film)
    const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=flags', '-of', 'csv', file]
    return (await run('ffprobe', args)).stdout.split('\n').filter((line) => line.includes('D')).length
  })
}

interface Judged {
  streams: { codec_name: string; width?: number; height?: number; tags?: object; side_data_list?: object[] }[]
  format: { duration: string; format_name: string; tags?: object }
  chapters: object[]
}

/** What ffprobe says of it. */
export async function judge(film: Uint8Array): Promise<Judged> {
  return inFolder(async (folder) => {
    const file = path.join(folder, 'film')
    await writeFile(file, film)
    const args = ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json', file]
    return JSON.parse((await run('ffprobe', args)).stdout)
  })
}

/** Kinds of the outermost boxes of an MP4, in their order. */
export function boxesOf(film: Buffer): string[] {
  const kinds: string[] = []
  for (let at = 0; at + 8 <= film.length; ) {
    kinds.push(film.toString('latin1', at + 4, at + 8))
    const size = film.readUInt32BE(at)
    at += size === 1 ? Number(film.readBigUInt64BE(at + 8)) : Math.max(8, size)
  }
  return kinds
}

async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-film-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
