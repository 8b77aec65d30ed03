import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'

/** A file whose content is asked for when its turn comes, so that few are open at a time. */
export interface ArchiveFile {
  name: string
  /** Undefined where it has gone meanwhile; it is then empty. */
  open: () => Promise<Readable | undefined>
}

/** @param texts small files, packed; `files` are media, which are packed already */
export function packArchive(texts: ReadonlyMap<string, string>, files: readonly ArchiveFile[]): Readable {
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  zip.on('error', (error) => out.destroy(error instanceof Error ? error : new Error('zip')))
  for (const [name, text] of texts) zip.addBuffer(Buffer.from(text), name)
  for (const { name, open } of files) {
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      open().then(
        (content) => give(null, content ?? new PassThrough().end()),
        (error) => give(error, new PassThrough()),
      )
    })
  }
  zip.end()
  zip.outputStream.pipe(out)
  return out
}
