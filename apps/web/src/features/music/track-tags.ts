import type { TrackName } from './track-name.ts'

/** Nobody's title is longer; what comes from a file may be anything. */
const LONGEST = 120

function clean(text: string | undefined): string | undefined {
  const trimmed = text?.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)
  return trimmed === '' ? undefined : trimmed
}

/** What a file says of itself; nothing where it says nothing, or can't be read. */
export async function tagsOf(file: Blob): Promise<Partial<TrackName>> {
  try {
    const { parseBlob } = await import('music-metadata')
    const { common } = await parseBlob(file, { skipCovers: true, duration: false })
    const title = clean(common.title)
    return title === undefined ? {} : { title, artist: clean(common.artist) }
  } catch {
    return {}
  }
}
