import type { Page } from '@playwright/test'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { judge, makeFilm, SECRETS } from '../../server/src/features/media/sample-films.testkit.ts'
import { expect, expectAccessible, look, test } from './fixtures.ts'

const CHAT = '/TUIKit/components/TUIChat/index'
const PLAY = '/TUIKit/components/TUIChat/video-play'

const log = (page: Page) => page.locator('[data-top]').getByRole('log')
const films = (page: Page) => log(page).getByRole('button', { name: /^Play the video/ })
const video = (page: Page) => page.locator('[data-top] video')

test('INPT-016, INPT-018, INPT-019, CHAT-042, CHAT-043, UPL-03, UPL-06 two friends send a film and watch it', async ({
  friends,
}) => {
  const [ann, ben] = await friends('Ann', 'Ben')
  const film = await makeFilm({ ending: 'mov', size: '360x640', seconds: 3 })
  const long = await makeFilm({ seconds: 62, size: '64x64', isSilent: true })
  await ann.page.goto(`${ann.url}${CHAT}?conversationID=${toConversationId(ben.id)}`)
  await ben.page.goto(`${ben.url}${CHAT}?conversationID=${toConversationId(ann.id)}`)

  await ann.page.getByRole('button', { name: 'More', exact: true }).click()
  await look(ann.page, 'films-more')
  const take = (name: string, buffer: Buffer) =>
    ann.page.getByLabel('Video', { exact: true }).setInputFiles({ name, mimeType: 'video/quicktime', buffer })
  const refused = ann.page.getByText('This video is longer than 60 seconds.').waitFor()
  await take('long.mov', long)
  await refused
  // It stands there before it has left, and goes when the page is there again.
  await ann.page.getByRole('button', { name: 'More', exact: true }).click()
  await ann.page.route('**/api/user/upload/**', () => undefined)
  await take('IMG_1.MOV', film)
  await expect(log(ann.page).getByRole('progressbar', { name: 'Sending the video' })).toBeVisible()
  await look(ann.page, 'films-sending')
  await expectAccessible(ann.page)
  await ann.page.unrouteAll({ behavior: 'ignoreErrors' })
  await ann.page.reload()
  await expect(films(ben.page)).toHaveCount(1)
  await expect(films(ben.page)).toHaveAccessibleName('Play the video 0:03')
  const cover = ben.page.locator('[data-film] img')
  await expect(cover).toHaveJSProperty('naturalHeight', 640)
  expect(await ben.page.locator('[data-film]').evaluate((node) => node.getBoundingClientRect().height)).toBe(
    155,
  )
  await look(ben.page, 'films-room')
  await expectAccessible(ben.page)

  await films(ben.page).click()
  await expect(ben.page).toHaveURL(/video-play\?videoUrl=%2Fmedia%2F[0-9A-Za-z]{22}$/)
  // It plays by itself after the tap, and stands upright.
  await expect
    .poll(() => video(ben.page).evaluate((node: HTMLVideoElement) => node.currentTime))
    .toBeGreaterThan(0)
  await expect(video(ben.page)).toHaveJSProperty('videoHeight', 640)
  await look(ben.page, 'films-play')
  await expectAccessible(ben.page)
  const download = ben.page.waitForEvent('download')
  await ben.page.getByRole('button', { name: 'Save the video' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/\.mp4$/)
  const kept = Buffer.concat(await (await saved.createReadStream()).toArray())
  expect((await judge(kept)).streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
  for (const secret of SECRETS) expect(kept.includes(secret)).toBe(false)

  const asked: string[] = []
  ben.page.on('request', (request) => void asked.push(request.url()))
  const foreign = encodeURIComponent('https://media.example/film.mp4')
  for (const address of [foreign, 'x', encodeURIComponent(`/media/${'a'.repeat(22)}`)]) {
    await ben.page.goto(`${ben.url}${PLAY}?videoUrl=${address}`)
    await expect(ben.page.getByText('This link can’t be opened.')).toBeVisible()
    await expect(video(ben.page)).toHaveCount(0)
  }
  await look(ben.page, 'films-link')
  expect(asked.filter((url) => url.includes('media.example/film') && !url.includes('videoUrl'))).toEqual([])
})
