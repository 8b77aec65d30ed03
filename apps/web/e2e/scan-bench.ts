import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { qrFilm } from './qr-bench.ts'

type Launch = (args: readonly string[]) => Promise<Browser>

/**
 * A browser whose camera shows a QR code, for as long as `use` runs. It is a browser of its own, since the picture is
 * a flag of its start.
 */
export async function withCamera(
  text: string,
  launch: Launch,
  use: (browser: Browser) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thrum-camera-'))
  const film = join(folder, 'camera.y4m')
  await writeFile(film, qrFilm(text))
  const browser = await launch([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  try {
    await use(browser)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/** Keeps hold of every camera track that a page opens. */
export async function watchCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { cameraTracks: tracks })
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await open(wish)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
}

/** `live` or `ended`, of each camera track since the page was loaded. */
export function cameraStates(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.map(
      ({ readyState }) => readyState,
    ),
  )
}
