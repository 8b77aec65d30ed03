import { FILM_MAX_BYTES } from '@thrum/contracts/limits'
import { expect, test } from 'vitest'
import { chooseFilm, type ReadFilm } from './choose-film.ts'

const headOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const MP4 = headOf('\0\0\0\x20ftypisom')
const WEBM = headOf('\x1aE\xdf\xa3\x9fB\x82\x84webm')
const fileOf = (...parts: BlobPart[]) => new File(parts, 'a.txt', { type: 'text/plain' })
const reading = (found: Partial<ReadFilm> | undefined) => async () =>
  found && { ms: 8_000, width: 320, height: 180, cover: undefined, ...found }

test('INPT-016 an MP4, QuickTime or WebM film is taken by what is in it, with what the browser finds', async () => {
  for (const head of [MP4, headOf('\0\0\0\x14ftypqt  '), WEBM]) {
    const file = fileOf(head)
    expect(await chooseFilm(file, reading({}))).toEqual({
      ...{ kind: 'film', blob: file, width: 320, height: 180, ms: 8_000, cover: undefined },
    })
  }
})

test('INPT-016 pictures and sounds in the same case, playlists and all else are none', async () => {
  for (const text of ['\0\0\0\x18ftypavif', '\0\0\0\x18ftypheic', '\0\0\0\x18ftypM4A ', '#EXTM3U', ''])
    expect(await chooseFilm(fileOf(headOf(text)), reading({}))).toBe('type')
})

test('INPT-016, UPL-06 one of more than 60 s, or of more than 100 MiB, is refused before anything is sent', async () => {
  expect(await chooseFilm(fileOf(MP4), reading({ ms: 61_000 }))).toBe('long')
  expect(await chooseFilm(fileOf(MP4), reading({ ms: 60_040 }))).toMatchObject({ ms: 60_040 })
  const large = fileOf(MP4)
  Object.defineProperty(large, 'size', { value: FILM_MAX_BYTES + 1 })
  expect(await chooseFilm(large, reading({}))).toBe('large')
})

test('INPT-016 what this browser can’t play is left to the service', async () => {
  expect(await chooseFilm(fileOf(MP4), reading(undefined))).toMatchObject({ kind: 'film', width: 0, ms: 0 })
})
