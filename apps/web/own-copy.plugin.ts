import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The name without a hash under which the browser looks for a newer one. */
export const WORKER_FILE = 'own-copy.js'
/** Tables of other languages come with the language; each holds what one reader in twelve wants. */
const TABLE = 'assets/(ar|de|es|fr|it|ja|ko|pt|ru|zh-Hans|zh-Hant)-[\\w-]+\\.js'
const IS_TABLE = new RegExp(`^${TABLE}$`)
/** Drawings and names of emoji come with the panel, a sticker with its first message; what came is kept. */
const EMOJI = 'assets/(?:emoji-[\\w-]+\\.svg|_virtual_emoji-words-[\\w-]+\\.js|[\\da-f-]+-[\\w-]+\\.webp)'
/** The reader of QR codes comes with the first scan: a megabyte that few need, and only with a network. */
const READER = 'assets/(?:zxing_reader-[\\w-]+\\.wasm|reader\\.worker-[\\w-]+\\.js)'
const NOT_COPIED = new RegExp(`^(?:${TABLE}|${EMOJI}|${READER})$`)
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/

const toAddress = (name: string) => `/${name.split(path.sep).join('/')}`

/** By language. */
function tablesIn(names: readonly string[]): Record<string, string[]> {
  const tables: Record<string, string[]> = {}
  for (const name of names) {
    const language = IS_TABLE.exec(name)?.[1]
    if (language !== undefined) tables[language] = [...(tables[language] ?? []), toAddress(name)]
  }
  return tables
}

/** Tells the service worker which files make up the build. */
export function ownCopy(publicFolder: string): Plugin {
  return {
    name: 'own-copy',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER_FILE]
        const page = bundle['index.html']
        if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('no page, or no worker')
        if (worker.imports.length > 0) throw new Error('the worker has to stand alone')
        const html = String(page.source)
        const names = Object.keys(bundle).filter(
          (name) => name.startsWith('assets/') && !NOT_COPIED.test(name),
        )
        const still = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
          .filter((file) => file.isFile())
          .map((file) => path.relative(publicFolder, path.join(file.parentPath, file.name)))
        const hash = createHash('sha256').update(html).update(worker.code)
        for (const name of names) hash.update(name)
        for (const name of still) hash.update(name).update(readFileSync(path.join(publicFolder, name)))
        const build = {
          id: hash.digest('hex').slice(0, 12),
          entry: ENTRY.exec(html)?.[1] ?? '',
          files: [...names, ...still].map(toAddress).sort(),
          tables: tablesIn(Object.keys(bundle)),
        }
        worker.code = worker.code.replaceAll('BUILD', JSON.stringify(build))
      },
    },
  }
}
