import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@thrum/contracts/language'
import { describe, expect, it } from 'vitest'
import { FIRST_TABLES, TABLES, type TextTable } from './tables.ts'

const SOURCE = join(import.meta.dirname, '..')
const PLURAL = /_(zero|one|two|few|many|other)$/
/** Texts that read alike in several languages: names, units and words that travelled. Others left in English are forgotten. */
const SHARED = new Set(
  (
    'Account|Android|App|Bluetooth|File|Links|Pause|Position|Videos|Code|Chat|Contact|E-mail|Echo|Extras|Funscript|Home|Imperial: ft, lb|Invitation|Link|Live|Message|' +
    'Latitude, longitude|Messages|Motor|Motor 2|Motor 3|Name|Nickname|Notes|OK|Online|PIN|Passkeys|Password|Spam|Sticker|Stop|System|Tempo|Update|' +
    'Version|Version {{version}} ({{code}})|Video|Zoom|cm, kg|ft, lb|iPhone|online|{{count}} article|{{count}} articles|' +
    '{{at}} / {{count}}|{{length}} / {{max}}|{{name}}, {{country}}|{{name}}: {{text}}|Script|Service|' +
    '{{minutes}} min|{{ratio}} ×|{{seconds}} s'
  ).split('|'),
)

function flatten(table: TextTable, lead = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [name, entry] of Object.entries(table)) {
    if (typeof entry === 'string') flat.set(lead + name, entry)
    else for (const [key, text] of flatten(entry, `${lead}${name}.`)) flat.set(key, text)
  }
  return flat
}

function sourceText(): string {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
    .join('\n')
}

function gapsOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)\s*\}\}|<(\w+)>/g)].map((gap) => gap[1] ?? gap[2] ?? '').sort()
}

const languages = Object.keys(LANGUAGES) as Language[]
/** Both parts. */
async function textsOf(language: Language): Promise<Map<string, string>> {
  const tables = await Promise.all([FIRST_TABLES, TABLES].map((part) => part[language]()))
  return new Map(tables.flatMap((table) => [...flatten(table.default)]))
}

const english = await textsOf('en')

/** The keys a language needs: English's, with the plural forms of its own. */
function wantedKeys(language: Language): Map<string, string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const wanted = new Map<string, string>()
  for (const [key, text] of english) {
    const bare = key.replace(PLURAL, '')
    const isPlural = bare !== key && english.has(`${bare}_one`) && english.has(`${bare}_other`)
    if (!isPlural) wanted.set(key, text)
    else for (const form of forms) wanted.set(`${bare}_${form}`, english.get(`${bare}_other`) ?? '')
  }
  return wanted
}

describe.each(languages)('the texts of %s', (language) => {
  it('I18N-02, SESS-016 are there for every key, with the plural forms of the language, and for no other', async () => {
    const table = await textsOf(language)
    expect([...table.keys()].sort()).toEqual([...wantedKeys(language).keys()].sort())
  })

  it('I18N-02 are not empty, and have the gaps of the English', async () => {
    const table = await textsOf(language)
    const wrong: string[] = []
    for (const [key, model] of wantedKeys(language)) {
      const text = table.get(key) ?? ''
      // "One device" needs no number.
      const mayLeaveOut = /_(zero|one|two)$/.test(key)
      const gaps = mayLeaveOut ? gapsOf(text).filter((gap) => gap !== 'count') : gapsOf(text)
      const modelGaps = mayLeaveOut ? gapsOf(model).filter((gap) => gap !== 'count') : gapsOf(model)
      if (text.trim() === '' || gaps.join() !== modelGaps.join()) wrong.push(key)
    }
    expect(wrong).toEqual([])
  })

  it('I18N-02 leave the sign of a share to whoever writes its figures, as some languages set them apart', async () => {
    const table = await textsOf(language)
    expect([...table].filter(([, text]) => /\}\}\s*[%٪]/.test(text))).toEqual([])
  })

  it('I18N-02 are translated', async () => {
    if (language === 'en') return
    const table = await textsOf(language)
    const same = [...table].filter(([key, text]) => english.get(key) === text && !SHARED.has(text))
    expect(same).toEqual([])
  })
})

describe('the texts', () => {
  it('I18N-02 hold none that nothing shows', () => {
    const source = sourceText()
    const leads = [...source.matchAll(/[`']([a-z][\w.]*\.)\$\{/g)].map((match) => match[1] ?? '')
    const named = new Set([...source.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map((match) => match[1]))
    const unused = [...english.keys()]
      .map((key) => key.replace(PLURAL, ''))
      .filter((key) => !named.has(key) && !leads.some((lead) => key.startsWith(lead)))
    expect(unused).toEqual([])
  })
})
