import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node-24.mjs'
import { trackedFiles } from './tracked-files.mjs'

const PAGE = 'docs/dependencies.md'

/** Own packages need no reason, and types come with what they describe. */
const isOwn = (name) => name.startsWith('@thrum/') || name.startsWith('@types/')

function declared() {
  const names = new Set()
  for (const path of trackedFiles().filter((file) => /(?:^|\/)package\.json$/.test(file))) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (!isOwn(name)) names.add(name)
      if (!/^\d/.test(version)) problems.push(`${path}: ${name} has no exact version (${version})`)
    }
  }
  return names
}

const problems = []
const page = readFileSync(join(ROOT, PAGE), 'utf8')
const explained = new Set(
  [...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) => cell.split(',').map((name) => name.trim())),
)
const names = declared()
for (const name of names) if (!explained.has(name)) problems.push(`${PAGE}: no line for ${name}`)
for (const name of explained) {
  const isHead = name === 'package' || /^-+$/.test(name) || name.startsWith('@types/')
  if (!isHead && !names.has(name)) problems.push(`${PAGE}: ${name} is not used any more`)
}
for (const problem of problems) console.error(problem)
console.log(`${names.size} packages, ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)
