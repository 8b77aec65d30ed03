import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ROOT } from './node-24.mjs'

const SKIPPED = /^(?:node_modules|dist|\.git|\.cache|data|test-results|playwright-report)$/

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else yield relative(ROOT, path).split(sep).join('/')
  }
}

/** The project's own files, as git sees them; without git (an unpacked archive), what lies in the folders. */
export function trackedFiles() {
  try {
    const args = ['ls-files', '--cached', '--others', '--exclude-standard']
    const listed = execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return listed.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)))
  } catch {
    return [...walk(ROOT)]
  }
}
