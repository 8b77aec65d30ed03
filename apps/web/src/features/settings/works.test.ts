import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import toys from '../../../../../packages/toy-protocol/package.json' with { type: 'json' }
import web from '../../../package.json' with { type: 'json' }
import { OTHER_LICENCES, WORKS } from './works.ts'

/** Drawings and names that are copied out of packages when the pages are built. */
const COPIED = ['@iconify-json/fluent-emoji-flat', '@lobehub/fluent-emoji-3d', 'emojibase-data']
const nodeModules = createRequire(import.meta.url).resolve.paths('react') ?? []

/** A package's manifest, read as a file: not every package lets it be imported. */
function licenceOf(name: string): unknown {
  for (const folder of nodeModules) {
    try {
      return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).license
    } catch {
      // It stands in a folder further up.
    }
  }
  return undefined
}

describe('works of others', () => {
  it('APP-02 names every package that the pages are built with', () => {
    const needed = new Set([...Object.keys(web.dependencies), ...Object.keys(toys.dependencies)])
    const used = [...needed].filter((name) => !name.startsWith('@thrum/'))
    expect(Object.keys(web.devDependencies)).toEqual(expect.arrayContaining(COPIED))
    expect(WORKS).toEqual([...used, ...COPIED].toSorted())
  })

  it.each(WORKS)('APP-02 says truly under which licence %s is', (name) => {
    expect(licenceOf(name)).toBe(OTHER_LICENCES[name] ?? 'MIT')
  })
})
