import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'

/** Where the two programs lie that read and write films. */
export interface FilmTools {
  ffmpeg: string
  ffprobe: string
}

/** @param setting the path of `ffmpeg`, which has `ffprobe` beside it; undefined looks along PATH. */
export async function findFilmTools(setting: string | undefined): Promise<FilmTools | undefined> {
  const found = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const places = setting === undefined ? found.map((folder) => path.join(folder, 'ffmpeg')) : [setting]
  for (const ffmpeg of places) {
    const ffprobe = path.join(path.dirname(ffmpeg), 'ffprobe')
    if ((await runs(ffmpeg)) && (await runs(ffprobe))) return { ffmpeg, ffprobe }
  }
  return undefined
}

async function runs(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
