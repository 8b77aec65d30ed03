import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node-24.mjs'
import { trackedFiles } from './tracked-files.mjs'

/** What must not stand in the project's files, and why. Written in pieces, so that this file passes itself. */
const RULES = [
  [new RegExp(String.raw`(?<![\w.])/(?:wo${'rk'}|ho${'me'}|Us${'ers'})/\w`), "a path of somebody's machine"],
  [new RegExp(`registry\\.${'npmjs'}\\.org|"resol${'ved'}": "http`), 'an address of a package registry'],
  [new RegExp(`\\b(?:TO${'DO'}|FIX${'ME'}|X${'XX'})\\b`), 'unfinished work; docs/debts.md is the place'],
  [/^<{7} |^>{7} /m, 'a merge left open'],
]
const BINARY = /\.(?:png|jpg|ico|woff2?|wasm|mp3)$/

const problems = []
for (const path of trackedFiles().filter((name) => !BINARY.test(name))) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  for (const [pattern, what] of RULES) {
    const found = pattern.exec(text)
    if (found) problems.push(`${path}:${text.slice(0, found.index).split('\n').length}: ${what}: ${found[0]}`)
  }
}
for (const problem of problems) console.error(problem)
console.log(`${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)
