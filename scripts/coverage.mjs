import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node-24.mjs'
import { trackedFiles } from './tracked-files.mjs'

const STRANGERS = '## Proved, but in no page'
const BEHAVIOUR = join(ROOT, 'docs', 'behaviour')
const PAGE = join(ROOT, 'docs', 'coverage.md')
const ID = String.raw`[A-Z][A-Z0-9]*(?:-[A-Z]*\d+[a-z]?)`
const ROW = new RegExp(String.raw`^\|\s*(${ID})\s*\|\s*(.+?)\s*\|`)
/** A title that opens with ids: it('INT-02 …', test("PL-05, PL-07 …", and after a table: it.each([…])('OR-04 … */
const TITLE = new RegExp(
  String.raw`(?:\b(?:it|test|describe)(?:\.[\w.]+)*|\))\(\s*(['"\`])(${ID}(?:,\s*${ID})*)[\s:]`,
  'g',
)

const byName = (a, b) => a.localeCompare(b, 'en', { numeric: true })

function readRows() {
  if (!existsSync(BEHAVIOUR)) return []
  const pages = readdirSync(BEHAVIOUR)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
  return pages.map((name) => {
    const lines = readFileSync(join(BEHAVIOUR, name), 'utf8').split('\n')
    const rows = lines
      .map((line) => ROW.exec(line))
      .filter(Boolean)
      .map(([, id, text]) => ({ id, text }))
    return { area: name.slice(0, -3), rows: rows.sort((a, b) => byName(a.id, b.id)) }
  })
}

function readProofs() {
  const proofs = new Map()
  for (const path of trackedFiles().filter((name) => /\.(?:test|e2e)\.(?:tsx?|mjs)$/.test(name))) {
    for (const [, , ids] of readFileSync(join(ROOT, path), 'utf8').matchAll(TITLE)) {
      for (const id of ids.split(/,\s*/)) {
        const tests = proofs.get(id) ?? new Map()
        tests.set(path, (tests.get(path) ?? 0) + 1)
        proofs.set(id, tests)
      }
    }
  }
  return proofs
}

function writePage(areas, proofs) {
  const known = new Set(areas.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const all = [...known]
  const proved = all.filter((id) => proofs.has(id))
  const lines = [
    '# Coverage',
    '',
    'Which test proves which numbered behaviour. `node scripts/coverage.mjs` makes this page from the pages in',
    '`docs/behaviour` and the titles of the tests; nobody edits it by hand.',
    '',
    `${proved.length} of ${all.length} rows are proved.`,
  ]
  for (const { area, rows } of areas) {
    lines.push('', `## ${area}`, '', '| row | behaviour | proved by |', '| --- | --- | --- |')
    for (const { id, text } of rows) {
      const tests = [...(proofs.get(id) ?? [])].sort(([a], [b]) => byName(a, b))
      const cell = tests.map(([path, count]) => `\`${path}\`${count > 1 ? ` × ${count}` : ''}`).join('<br>')
      lines.push(`| ${id} | ${text} | ${cell || '**not yet**'} |`)
    }
  }
  const strangers = [...proofs.keys()].filter((id) => !known.has(id)).sort(byName)
  if (strangers.length > 0) lines.push('', STRANGERS, '', strangers.join(', '))
  return `${lines.join('\n')}\n`
}

const page = writePage(readRows(), readProofs())
const current = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, page)
  console.log(page.split('\n')[5])
} else {
  const problems = []
  if (page !== current) problems.push('docs/coverage.md is stale: run node scripts/coverage.mjs')
  if (page.includes(STRANGERS))
    problems.push('Some rows are proved, but stand in no page of docs/behaviour; its end names them.')
  for (const problem of problems) console.error(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
