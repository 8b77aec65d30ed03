import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test as plain } from './fixtures.ts'
import { World } from './world/world.ts'

const DIST = process.env.E2E_WEB_ROOT ?? path.join(import.meta.dirname, '../dist')

interface Fixtures {
  /** The folder it is served from. */
  build: string
}

/** Tests whose server has a build of its own, which they may exchange for a newer one. */
export const test = plain.extend<object, Fixtures>({
  build: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-build-'))
      await cp(DIST, folder, { recursive: true })
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ build }, use) => {
      const before = process.env.E2E_WEB_ROOT
      process.env.E2E_WEB_ROOT = build
      const world = new World('virtual')
      await world.start()
      await use(world)
      await world.dispose()
      if (before === undefined) delete process.env.E2E_WEB_ROOT
      else process.env.E2E_WEB_ROOT = before
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
/** A build that differs in its first script, as the next deployment would. */
export async function deployNext(folder: string): Promise<void> {
  const files = await readdir(path.join(folder, 'assets'))
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')
  const stamp = Date.now().toString(36).slice(-5)
  // Two chunks may differ in their hash alone.
  const hashOf = (index: number) => `${stamp}${index.toString(36).padStart(2, '0')}`
  // Chunks import the first script by its name, so each gets a new name too, as with any real change of it.
  const renamed = new Map(
    files
      .filter((name) => name.endsWith('.js'))
      .map((name, index) => [name, name.replace(/\.js$/, `${hashOf(index)}.js`)]),
  )
  const exchange = (text: string) =>
    [...renamed].reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
  for (const [from, to] of renamed) {
    const file = path.join(folder, 'assets', from)
    await writeFile(path.join(folder, 'assets', to), exchange(await readFile(file, 'utf8')))
    await rm(file)
  }
  await writeFile(path.join(folder, 'index.html'), exchange(html))
  const worker = path.join(folder, 'own-copy.js')
  const text = await readFile(worker, 'utf8')
  await writeFile(worker, exchange(text).replace(/(["'`]?id["'`]?:\s*["'`])\w{12}/, `$1newer${hashOf(0)}`))
}

export async function restart(world: World): Promise<void> {
  await world.stop()
  await world.start()
}
