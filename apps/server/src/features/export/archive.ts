import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import type { Pages } from './pages.ts'

/** A file whose content is asked for when its turn comes, so that few are open at a time. */
export interface ArchiveFile {
  name: string
  /** Undefined where it has gone meanwhile; it is then empty. */
  open: () => Promise<Readable | undefined>
}

/** @param texts are packed; `files` are media, which are packed already */
export function packArchive(texts: readonly ArchiveFile[], files: readonly ArchiveFile[]): Readable {
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error('zip'))
  let current: Readable | undefined
  out.once('close', () => current?.destroy())
  zip.on('error', fail)
  const add = ({ name, open }: ArchiveFile, compress: boolean) => {
    zip.addReadStreamLazy(name, { compress }, (give) => {
      open()
        .then((content) => {
          current = (content ?? Readable.from([])).on('error', fail)
          // Nobody reads any more.
          if (out.destroyed) current.destroy()
          give(null, current)
        })
        .catch(fail)
    })
  }
  for (const text of texts) add(text, true)
  for (const file of files) add(file, false)
  zip.end()
  zip.outputStream.pipe(out)
  return out
}

/** Written as if all rows were there at once. */
export async function* rowsAsJson(pages: Pages): AsyncGenerator<string> {
  let lead = '['
  for await (const rows of pages) {
    // Without the brackets of the page.
    yield lead + JSON.stringify(rows, null, 2).slice(1, -2)
    lead = ','
  }
  yield lead === '[' ? '[]' : '\n]'
}
