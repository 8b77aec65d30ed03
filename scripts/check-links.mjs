import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from './node-24.mjs'
import { trackedFiles } from './tracked-files.mjs'

/** Its own check says whether it is current. */
const GENERATED = 'docs/coverage.md'
/** Not a file: another site, or with a leading slash an address of the product itself. */
const ELSEWHERE = /^(?:[a-z]+:|\/)/
const LINK = /\]\(([^)\s]+)\)/g
/** A path in a code span that starts with a folder of ours; a star or a brace stands for many files. */
const CODE_PATH = /`((?:apps|packages|scripts|docs|bench|\.ci)\/[\w./-]+)`/g

function headingsOf(text) {
  const titles = text.matchAll(/^#+ (.+)$/gm)
  return [...titles].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

function problemsOf(page) {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const problems = []
  for (const [, link] of text.matchAll(LINK)) {
    if (ELSEWHERE.test(link)) continue
    const [path, anchor] = link.split('#')
    const target = path === '' ? page : normalize(join(dirname(page), path))
    if (!existsSync(join(ROOT, target))) problems.push(`${page}: no ${target}`)
    else if (anchor && !headingsOf(readFileSync(join(ROOT, target), 'utf8')).includes(anchor))
      problems.push(`${page}: no heading #${anchor} in ${target}`)
  }
  for (const [, path] of text.matchAll(CODE_PATH)) {
    if (!existsSync(join(ROOT, path))) problems.push(`${page}: no ${path}`)
  }
  return problems
}

/** The files of the project that a page links to. */
function linksOf(page) {
  const links = [...readFileSync(join(ROOT, page), 'utf8').matchAll(LINK)].map(([, link]) => link)
  const inside = links.filter((link) => !ELSEWHERE.test(link) && !link.startsWith('#'))
  return inside.map((link) => normalize(join(dirname(page), link.split('#')[0])))
}

const pages = trackedFiles().filter((path) => path.endsWith('.md') && path !== GENERATED)
const linked = new Set(pages.flatMap(linksOf))
const unlinked = pages.filter(
  (page) => page.startsWith('docs/') && page !== 'docs/README.md' && !linked.has(page),
)
const problems = [...pages.flatMap(problemsOf), ...unlinked.map((page) => `${page}: no page links to it`)]
for (const problem of problems) console.error(problem)
console.log(`${pages.length} pages, ${problems.length} stale links`)
process.exit(problems.length === 0 ? 0 : 1)
