import { filmAddress } from '@thrum/contracts/media/media.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { ask, filesOf, formOf, send, uploaded } from './media-world.testkit.ts'
import {
  boxesOf,
  hiddenIn,
  judge,
  makeFilm,
  SECRETS,
  trimmed,
  turned,
  withMore,
} from './sample-films.testkit.ts'
import { phoneJpeg } from './sample-pictures.testkit.ts'

const world = await openWorld(product)
afterAll(() => world.close())
const { server } = world
const ann = await world.person('ann')
const plain = await makeFilm()
const HIDDEN = '<script>alert(1)</script>'
/** Kept once for whoever only looks at it. */
const kept = await uploaded(server, ann.token, Buffer.concat([plain, Buffer.from(HIDDEN)]))

const bytesOf = async (address: string, token = ann.token) =>
  Buffer.from(await (await ask(server, address, token)).arrayBuffer())
const reasonOf = async (film: Uint8Array) => (await send(server, ann.token, formOf(film))).reason

describe('a film', () => {
  test('UPL-01, UPL-03, P-E3, P-E4 keeps picture and sound, and nothing that was told beside them', async () => {
    const film = await makeFilm({ ending: 'mov' })
    for (const secret of SECRETS.slice(0, 2)) expect(film.includes(secret)).toBe(true)
    const answer = await send(server, ann.token, formOf(film, 'a.jpg', 'image/jpeg'))
    const { data } = answer
    expect(data).toMatchObject({ kind: 'film', mime: 'video/mp4', width: 320, height: 180 })
    expect(data?.ms).toBeGreaterThanOrEqual(1_950)
    expect(data?.ms).toBeLessThanOrEqual(2_100)
    expect(data?.blur).toMatch(/^[\w+/=]+$/)
    const stored = await bytesOf(data?.address ?? '')
    for (const secret of SECRETS) expect(stored.includes(secret)).toBe(false)
    const { streams, format, chapters } = await judge(stored)
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
    expect(JSON.stringify([streams.map(({ tags }) => tags), format.tags])).not.toMatch(
      /Phone|ger"|creation|location|encoder|2019/,
    )
    expect(chapters).toEqual([])
    // It plays before it is there whole.
    expect(boxesOf(stored).filter((kind) => kind !== 'free')).toEqual(['ftyp', 'moov', 'mdat'])
    expect(stored.includes('x264 - core')).toBe(false)
    const poster = await ask(server, data?.poster ?? '', ann.token)
    expect(poster.headers.get('content-type')).toBe('image/jpeg')
  })

  test('UPL-03, P-E3 keeps no note between its frames, no chapter, and no track of anything else', async () => {
    const noted = ['-bsf:v', 'h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+Phone of Ann']
    const film = await withMore(await makeFilm({ more: noted }))
    expect(film.includes('Phone of Ann')).toBe(true)
    expect(film.includes('Our street')).toBe(true)
    const stored = await bytesOf((await uploaded(server, ann.token, film)).address)
    for (const secret of ['Phone of Ann', 'Our street']) expect(stored.includes(secret)).toBe(false)
    const { streams, chapters } = await judge(stored)
    expect([streams.map(({ codec_name }) => codec_name), chapters]).toEqual([['h264', 'aac'], []])
  })

  test('UPL-03, P-E3 that was cut by marks alone loses what they hide', async () => {
    const film = await trimmed(await makeFilm({ seconds: 3 }))
    expect(await hiddenIn(film)).toBeGreaterThan(5)
    const medium = await uploaded(server, ann.token, film)
    expect(medium.ms).toBeLessThan(2_200)
    expect(await hiddenIn(await bytesOf(medium.address))).toBe(0)
    expect(await hiddenIn(plain)).toBe(0)
  })

  test('UPL-03, CHAT-042 of another kind or size becomes one that every browser plays', async () => {
    const webm = await makeFilm({ codec: 'libvpx', ending: 'webm', seconds: 1 })
    const large = await makeFilm({ size: '1922x1080', seconds: 0.3, isSilent: true })
    const old = await makeFilm({ codec: 'mpeg4', ending: 'mov', seconds: 1 })
    for (const [film, width, height, kinds] of [
      [webm, 320, 180, ['h264', 'aac']],
      [large, 1_280, 720, ['h264']],
      [old, 320, 180, ['h264', 'aac']],
    ] as const) {
      const medium = await uploaded(server, ann.token, film)
      expect(medium).toMatchObject({ kind: 'film', width, height })
      const { streams } = await judge(await bytesOf(medium.address))
      expect(streams.map(({ codec_name }) => codec_name)).toEqual(kinds)
      expect(streams[0]).toMatchObject({ width, height })
    }
  })

  test('UPL-03 of a phone that was held upright stands upright', async () => {
    const medium = await uploaded(server, ann.token, await turned(plain))
    expect(medium).toMatchObject({ width: 180, height: 320 })
  })

  test('INPT-016, UPL-06, UP-12, P-E5 lasts 60 seconds at most, as the server measures it', async () => {
    const before = await filesOf(server.context.config)
    const low = { size: '64x64', rate: 2, isSilent: true }
    const long = await makeFilm({ ...low, seconds: 62 })
    expect(await reasonOf(long)).toBe('upload.filmLength')
    // One that says nothing of its length, as a recording that was streamed.
    const streamed = await makeFilm({
      ...low,
      seconds: 62,
      ending: 'webm',
      codec: 'libvpx',
      more: ['-live', '1'],
    })
    expect(await reasonOf(streamed)).toBe('upload.filmLength')
    // One that says less than there is.
    const lie = Buffer.from(long)
    for (const [box, at] of [
      ['mvhd', 20],
      ['mdhd', 20],
      ['tkhd', 24],
    ] as const) {
      const place = lie.indexOf(box)
      lie.writeUInt32BE(1_000, place + at)
    }
    expect(await reasonOf(lie)).toMatch(/^upload\.film/)
    expect(await filesOf(server.context.config)).toEqual(before)
    expect((await uploaded(server, ann.token, await makeFilm({ ...low, seconds: 60 }))).ms).toBe(60_000)
  })

  test('UP-02, UP-05, UP-07, P-E3, P-E5 that is none, broken or too large is refused, and nothing is kept', async () => {
    const before = await filesOf(server.context.config)
    const head = plain.subarray(0, 32)
    const list = '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'
    for (const [what, reason] of [
      [Buffer.from(list), 'upload.typeRefused'],
      [Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), 'upload.typeRefused'],
      [Buffer.from(''), 'upload.typeRefused'],
      [Buffer.concat([head, Buffer.from(list)]), 'upload.filmUnreadable'],
      [
        Buffer.concat([head, Buffer.from('<!doctype html><script>alert(1)</script>')]),
        'upload.filmUnreadable',
      ],
      [plain.subarray(0, plain.length / 2), 'upload.filmUnreadable'],
      [
        Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3', 'latin1'), Buffer.from('B\x82\x84webm', 'latin1')]),
        'upload.filmUnreadable',
      ],
      [await makeFilm({ size: '4098x2400', seconds: 0.2, isSilent: true }), 'upload.tooManyPixels'],
    ] as const)
      expect([what.subarray(0, 40).toString('latin1'), await reasonOf(what)]).toEqual([
        what.subarray(0, 40).toString('latin1'),
        reason,
      ])
    expect(await filesOf(server.context.config)).toEqual(before)
  })

  test('UP-03, P-E3 loses what hides behind it', async () => {
    expect((await bytesOf(kept.address)).includes(HIDDEN)).toBe(false)
  })

  test('UPL-03 comes in pieces, by an address of 5 minutes that its viewer alone gets', async () => {
    const { address } = await ann.call(filmAddress, { id: kept.id })
    const piece = await ask(server, address, undefined, { range: 'bytes=4-7' })
    expect([piece.status, await piece.text()]).toEqual([206, 'ftyp'])
    expect(piece.headers.get('content-type')).toBe('video/mp4')
    const ben = await world.person('ben')
    const picture = await uploaded(server, ann.token, await phoneJpeg())
    await expect(ben.call(filmAddress, { id: kept.id })).rejects.toThrow('upload.gone')
    await expect(ann.call(filmAddress, { id: picture.id })).rejects.toThrow('upload.gone')
  })
})

test('UPL-03, P-E4 a server without ffmpeg says so at the start and in its answer, and takes all else', async () => {
  const lines: string[] = []
  const bare = await openWorld(product, {
    config: { ffmpegPath: '/nowhere/ffmpeg', logLevel: 'info' },
    overrides: { writeLog: (line) => void lines.push(line) },
  })
  try {
    expect(lines.join()).toContain('no ffmpeg is found')
    const ben = await bare.person('ben')
    const answer = await send(bare.server, ben.token, formOf(plain))
    expect(answer).toMatchObject({ code: -1, reason: 'upload.filmUnavailable' })
    expect(answer.msg).toBe('Videos can’t be sent here at the moment.')
    expect((await uploaded(bare.server, ben.token, await phoneJpeg())).kind).toBe('picture')
  } finally {
    await bare.close()
  }
})
