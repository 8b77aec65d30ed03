import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ICON_NAMES } from './icon-names.ts'

const SOURCE = join(import.meta.dirname, '../..')

describe('icons', () => {
  it('APP-02 have a drawing for every name, on the 24 grid', () => {
    const sprite = readFileSync(join(import.meta.dirname, 'icons.svg'), 'utf8')
    const drawn = [...sprite.matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24">/g)].map((symbol) => symbol[1])
    expect(drawn).toEqual([...ICON_NAMES])
  })

  it('APP-02 are each named by what shows them, for every page loads them all', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    const source = files
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testkit|gallery)\.|icon-names/.test(file))
      .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
      .join('\n')
    expect(
      ICON_NAMES.filter((name) => !source.includes(`'${name}'`) && !source.includes(`"${name}"`)),
    ).toEqual([])
  })
})
