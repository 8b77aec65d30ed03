import { expect, test } from 'vitest'
import { ownMediumOf, readFilm } from './film-view.ts'

const ORIGIN = 'https://thrum.example'
const ID = 'a'.repeat(22)

test.each([
  null,
  '',
  'x',
  ID,
  `/media/${ID}x`,
  `/media/${ID}/`,
  `/media/../media/${ID}/..`,
  `/media/${ID}?e=1`,
  `/media/${ID}#t=1`,
  `//evil.example/media/${ID}`,
  `https://evil.example/media/${ID}`,
  `http://thrum.example/media/${ID}`,
  `https://thrum.example:444/media/${ID}`,
  `https://a@thrum.example/media/${ID}`,
  `https://thrum.example.evil.example/media/${ID}`,
  `javascript:/media/${ID}`,
  `blob:${ORIGIN}/media/${ID}`,
  `data:text/html,/media/${ID}`,
  `\\\\evil.example\\media\\${ID}`,
  '/api/user/upload',
])('CHAT-043 %s is no film of ours', (address) => {
  expect(ownMediumOf(address, ORIGIN)).toBeUndefined()
})

test('CHAT-042, CHAT-043 an address of ours is one, whole or short', () => {
  expect(ownMediumOf(`/media/${ID}`, ORIGIN)).toBe(ID)
  expect(ownMediumOf(`${ORIGIN}/media/${ID}`, ORIGIN)).toBe(ID)
})

test('CHAT-042 what comes in another shape is no film, and nothing of it leads elsewhere', () => {
  const film = { videoUrl: '/media/f', videoSecond: 9, snapshotUrl: '/media/s', snapshotWidth: 8 }
  expect(readFilm(film)).toEqual({
    ...{ url: '/media/f', seconds: 9, cover: { url: '/media/s', width: 8, height: 0 }, blur: undefined },
  })
  for (const payload of [
    {},
    { ...film, videoUrl: 'https://evil.example/film.mp4' },
    { ...film, snapshotUrl: 'https://evil.example/still.jpg' },
    { ...film, videoUrl: 1 },
  ])
    expect(readFilm(payload)).toBeUndefined()
})
