import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ICON_NAMES } from './icon-names.ts'

describe('icons', () => {
  it('APP-02 have a drawing for every name, on the 24 grid', () => {
    const sprite = readFileSync(join(import.meta.dirname, 'icons.svg'), 'utf8')
    const drawn = [...sprite.matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24">/g)].map((symbol) => symbol[1])
    expect(drawn).toEqual([...ICON_NAMES])
  })
})
