import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import zhHans from '../locales/zh-Hans.json' with { type: 'json' }
import type { TextTable } from './tables.ts'

const SOURCE = join(import.meta.dirname, '..')
const PLURAL = /_(zero|one|two|few|many|other)$/

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

const tables = { en: flatten(en), 'zh-Hans': flatten(zhHans) }

describe('text tables', () => {
  it('I18N-02 have the same keys in English and Simplified Chinese', () => {
    expect([...tables['zh-Hans'].keys()].sort()).toEqual([...tables.en.keys()].sort())
  })

  it('I18N-02 leave no text empty and no gap out', () => {
    for (const [key, text] of tables.en) {
      const other = tables['zh-Hans'].get(key) ?? ''
      expect(text.trim(), key).not.toBe('')
      expect(other.trim(), key).not.toBe('')
      expect(gapsOf(other), key).toEqual(gapsOf(text))
    }
  })

  it('I18N-02 hold no text that nothing shows', () => {
    const source = sourceText()
    const leads = [...source.matchAll(/[`']([a-z][\w.]*\.)\$\{/g)].map((match) => match[1] ?? '')
    const named = new Set([...source.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map((match) => match[1]))
    const unused = [...tables.en.keys()]
      .map((key) => key.replace(PLURAL, ''))
      .filter((key) => !named.has(key) && !leads.some((lead) => key.startsWith(lead)))
    expect(unused).toEqual([])
  })
})
