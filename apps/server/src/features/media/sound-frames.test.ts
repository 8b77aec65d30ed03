import { describe, expect, test } from 'vitest'
import { apeTail, FRAME_MS, id3Head, id3Tail, infoFrame, silentMp3 } from './sample-sounds.testkit.ts'
import { isSound, soundFramesOf } from './sound-frames.ts'

const plain = silentMp3(40)

describe('the frames of an MP3', () => {
  test.each([
    ['nothing', plain],
    ['a mark before', Buffer.concat([id3Head(), plain])],
    [
      'two marks before, and room after them',
      Buffer.concat([id3Head(), id3Head(), Buffer.alloc(300), plain]),
    ],
    ['an APE mark before', Buffer.concat([apeTail(), plain])],
    ['a mark behind', Buffer.concat([plain, id3Tail()])],
    ['several behind', Buffer.concat([plain, apeTail(), id3Tail()])],
    ['a frame that tells of the others', Buffer.concat([id3Head(), infoFrame(), plain])],
    ['a last frame that was cut', Buffer.concat([plain, plain.subarray(0, 300)])],
    ['zeros behind', Buffer.concat([plain, Buffer.alloc(100)])],
  ])('P-E3, UPL-03 are all that is left, where there was %s', (_what, file) => {
    const found = soundFramesOf(file)
    expect(found?.content.equals(plain)).toBe(true)
    expect(found?.ms).toBe(Math.round(40 * FRAME_MS))
    expect(isSound(file.subarray(0, 64))).toBe(true)
  })

  test('UP-12 tell how long they last, at every rate of every version', () => {
    // Version, bitrate and sample rate by their bits, bytes of a frame, samples, Hz. Source: ISO/IEC 11172-3, 13818-3
    const forms = [
      [0xfb, 0x90, 417, 1_152, 44_100],
      [0xfb, 0x94, 384, 1_152, 48_000],
      [0xfb, 0x98, 576, 1_152, 32_000],
      [0xfb, 0xe2, 1_045, 1_152, 44_100],
      [0xf3, 0x80, 208, 576, 22_050],
      [0xe3, 0x80, 417, 576, 11_025],
    ] as const
    for (const [kind, rates, bytes, samples, hz] of forms) {
      const frame = Buffer.alloc(bytes)
      frame.set([0xff, kind, rates, 0xc0])
      const found = soundFramesOf(Buffer.concat(Array<Buffer>(50).fill(frame)))
      expect([found?.content.length, found?.ms]).toEqual([bytes * 50, Math.round((samples * 50_000) / hz)])
    }
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a mark alone', id3Head()],
    ['a mark that says it is longer than the file', Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1')],
    ['an endless mark', Buffer.concat([Buffer.from('APETAGEX'), Buffer.alloc(4), Buffer.alloc(20, 0xff)])],
    ['something between', Buffer.concat([plain, Buffer.from('<script>'), plain])],
    ['something behind', Buffer.concat([plain, Buffer.from('<!doctype html>')])],
    [
      'another form between',
      Buffer.concat([plain, Buffer.from([0xff, 0xf3, 0x80, 0xc0]), Buffer.alloc(204)]),
    ],
    ['layer II', Buffer.from([0xff, 0xfd, 0xb0, 0xc0, 0, 0])],
    ['a free rate', Buffer.from([0xff, 0xfb, 0x00, 0xc0, 0, 0])],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['AAC', Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 0])],
  ])('UP-02 are not found in %s', (_what, file) => {
    expect(soundFramesOf(file)).toBeUndefined()
  })
})
