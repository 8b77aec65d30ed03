import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { say } from './console.mjs'
import { install } from './install.mjs'
import { ROOT, requireNode24 } from './node-24.mjs'

await requireNode24()
await install()

const tool = (...path) => join(ROOT, 'node_modules', ...path)
const script = (name) => join(ROOT, 'scripts', name)

/** Name → command line for Node. `npm run check -- types` runs only the checks whose name has `types` in it. */
const CHECKS = [
  ['format and lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.']],
  ['types of server and packages', [tool('typescript', 'bin', 'tsc'), '-p', '.']],
  ['types of the web', [tool('typescript', 'bin', 'tsc'), '-p', join('apps', 'web')]],
  ['types of the console', [tool('typescript', 'bin', 'tsc'), '-p', join('apps', 'console')]],
  ['types of the browser tests', [tool('typescript', 'bin', 'tsc'), '-p', join('apps', 'web', 'e2e')]],
  [
    'import rules',
    [
      tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      '--config',
      'import-rules.config.mjs',
    ].concat(['apps', 'packages', 'bench', 'scripts']),
  ],
  ['unused code', [tool('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']],
  ['links in the docs', [script('check-links.mjs')]],
  ['a reason for each package', [script('check-dependencies.mjs')]],
  ['words and addresses', [script('check-words.mjs')]],
  ['coverage page is current', [script('coverage.mjs'), '--check']],
]

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('close', (code) => resolve({ isGood: code === 0, output }))
  })
}

const filter = process.argv[2] ?? ''
let passed = 0
let failed = 0
for (const [name, args] of CHECKS.filter(([title]) => title.includes(filter))) {
  const started = Date.now()
  const { isGood, output } = await run(args)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  say(`${isGood ? 'good' : 'BAD '} ${name} (${seconds} s)`)
  if (!isGood) console.log(output.trimEnd())
  if (isGood) passed++
  else failed++
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
