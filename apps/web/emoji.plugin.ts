import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { STICKERS } from '@thrum/contracts/chat/stickers'
import type { Plugin } from 'vite'
import { BASIC } from './src/features/chat/emoji/basic.ts'
import arabic from './src/features/chat/emoji/names.ar.json' with { type: 'json' }
import { symbolOf } from './src/features/chat/emoji/symbol-name.ts'

const SPRITE = 'virtual:emoji-sprite'
const STICKER_PICTURES = 'virtual:sticker-pictures'
const WORDS = 'virtual:emoji-words-'
/** Where the development server answers with the sprite. */
const SERVED_AT = '/emoji.svg'

const require = createRequire(import.meta.url)

/** Every emoji that the panel shows, as itself or as a sticker. */
const SHOWN = [...new Set([...BASIC, ...Object.values(STICKERS).flatMap((set) => Object.values(set))])]

/** Emoji, stickers and their names, made from free packages when the pages are built: of each no more than is used. */
export function emoji(): Plugin {
  let isBuild = false
  return {
    name: 'emoji',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    configureServer({ middlewares }) {
      middlewares.use(SERVED_AT, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(makeSprite())
      })
    },
    resolveId: (id) =>
      id === SPRITE || id === STICKER_PICTURES || id.startsWith(WORDS) ? `\0${id}` : undefined,
    load(id) {
      if (id === `\0${STICKER_PICTURES}`) return stickerModule()
      if (id.startsWith(`\0${WORDS}`))
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(wordsOf(id.slice(WORDS.length + 1))))})`
      if (id !== `\0${SPRITE}`) return undefined
      if (!isBuild) return `export default '${SERVED_AT}'`
      const file = this.emitFile({ type: 'asset', name: 'emoji.svg', source: makeSprite() })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly width: number
}

/** The drawings of the basic set in one file, as `ui/icon` has its own. */
function makeSprite(): string {
  const { icons, width } = require('@iconify-json/fluent-emoji-flat/icons.json') as IconSet
  const names = require('@iconify-json/fluent-emoji-flat/chars.json') as Readonly<Record<string, string>>
  const symbols = BASIC.map((shown) => {
    const symbol = symbolOf(shown)
    const icon = icons[names[symbol] ?? '']
    if (icon === undefined) throw new Error(`no drawing of ${shown}`)
    return `<symbol id="${symbol}" viewBox="0 0 ${width} ${width}">${icon.body}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** Vite copies the pictures that are named here, and gives them their addresses. */
function stickerModule(): string {
  const manifest = require.resolve('@lobehub/fluent-emoji-3d/package.json')
  const folder = manifest.slice(0, -'package.json'.length).replaceAll('\\', '/')
  const all = Object.entries(STICKERS).flatMap(([index, set]) =>
    Object.entries(set).map(([code, drawn]) => {
      const points = [...drawn].map((character) => character.codePointAt(0)?.toString(16))
      return { key: `${index}/${code}`, file: `${folder}assets/${points.join('-')}.webp` }
    }),
  )
  const imports = all.map(({ file }, at) => `import p${at} from ${JSON.stringify(`${file}?url`)}`)
  const entries = all.map(({ key }, at) => `${JSON.stringify(key)}: p${at}`)
  return `${imports.join('\n')}\nexport default { ${entries.join(', ')} }`
}

interface Named {
  readonly unicode: string
  readonly label: string
  readonly tags?: readonly string[]
}

/** Names by the languages' own codes where the package has another; Arabic it has not. */
const FOLDERS: Readonly<Record<string, string>> = { 'zh-Hans': 'zh', 'zh-Hant': 'zh-hant', ar: 'en' }

/** Name first, then other words; English ones where the language has none. */
function wordsOf(language: string): Record<string, string[]> {
  const english = namesIn('en')
  const own = namesIn(FOLDERS[language] ?? language)
  const names: Readonly<Record<string, string>> = language === 'ar' ? arabic : {}
  return Object.fromEntries(
    SHOWN.map((shown) => {
      const symbol = symbolOf(shown)
      const named = own.get(symbol) ?? english.get(symbol)
      if (named === undefined) throw new Error(`no name of ${shown}`)
      const words = [names[shown] ?? named.label, named.label, ...(named.tags ?? [])]
      return [shown, [...new Set(words)]]
    }),
  )
}

function namesIn(folder: string): ReadonlyMap<string, Named> {
  const file = require.resolve(`emojibase-data/${folder}/compact.json`)
  const all = JSON.parse(readFileSync(file, 'utf8')) as readonly Named[]
  return new Map(all.map((named) => [symbolOf(named.unicode), named]))
}
