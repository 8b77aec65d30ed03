import { existsSync } from 'node:fs'
import { fail, say } from './console.mjs'
import { inPath, installFromDebian, isRootOnDebian } from './debian.mjs'

const isThere = () => ['ffmpeg', 'ffprobe'].every((name) => inPath([name]).some(existsSync))

/** The tests make films, and judge them; where nothing can, says what to do. */
export async function ensureFfmpeg() {
  if (!isThere() && isRootOnDebian()) {
    say('Installing ffmpeg with apt-get (about 80 MB, once) …')
    await installFromDebian('ffmpeg')
  }
  if (!isThere()) fail('The tests of films need ffmpeg. Install it (Debian: apt-get install ffmpeg).')
}
