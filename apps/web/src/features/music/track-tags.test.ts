import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tagsOf } from './track-tags.ts'

const soundOf = (ending: string) =>
  new Blob([readFileSync(join(import.meta.dirname, `../../../e2e/sounds/tone.${ending}`))])

describe('tags of a track', () => {
  for (const ending of ['mp3', 'm4a', 'ogg', 'flac']) {
    it(`PLR-03 are read from a .${ending}`, async () => {
      expect(await tagsOf(soundOf(ending))).toEqual({ title: 'Harbour Lights', artist: 'The Quiet Rooms' })
    })
  }

  it('PLR-03 are none where there are none, and for what is no music', async () => {
    expect(await tagsOf(new Blob(['no music at all']))).toEqual({})
    expect(await tagsOf(new Blob([]))).toEqual({})
  })
})
