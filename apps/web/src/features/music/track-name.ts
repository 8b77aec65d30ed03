const ENDING = /\.[a-z0-9]{2,4}$/i
/** Numbers of a record's tracks that stand before the name. */
const NUMBER = /^\d{1,3}[ ._-]+(?=\S)/

export interface TrackName {
  readonly title: string
  readonly artist: string | undefined
}

/** What a file's name says: `Artist - Title.mp3`, or the title alone. */
export function trackName(fileName: string): TrackName {
  const bare = fileName.replace(ENDING, '').replaceAll('_', ' ').trim()
  const named = bare.replace(NUMBER, '').trim()
  const [first = '', ...others] = named.split(' - ').map((part) => part.trim())
  if (others.length === 0 || first === '') return { title: named || fileName, artist: undefined }
  return { title: others.join(' - '), artist: first }
}
