import { describe, expect, it } from 'vitest'
import { trackName } from './track-name.ts'

describe('name of a track', () => {
  it('PLR-03 is read from the file’s name', () => {
    expect(trackName('Night Recordings - Slow Tide.mp3')).toEqual({
      title: 'Slow Tide',
      artist: 'Night Recordings',
    })
    expect(trackName('03 - Ida Moss - Low Lantern.flac')).toEqual({
      title: 'Low Lantern',
      artist: 'Ida Moss',
    })
    expect(trackName('harbour_lights.ogg')).toEqual({ title: 'harbour lights', artist: undefined })
    expect(trackName('1999.wav')).toEqual({ title: '1999', artist: undefined })
    expect(trackName('.mp3')).toEqual({ title: '.mp3', artist: undefined })
  })
})
