import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CACHE, ROOT } from './node-24.mjs'

const SERVER = 'apps/server/src/features'
const WEB = 'apps/web/src'

/** One planted violation each: the rule that must find it, the file it stands in, what the file says. */
const PLANTED = [
  [
    'machines-are-pure',
    `${SERVER}/play/play.machine.ts`,
    "import { randomBytes } from 'node:crypto'\nexport const a = randomBytes",
  ],
  [
    'services-know-no-door',
    `${SERVER}/play/play.service.ts`,
    "import Fastify from 'fastify'\nexport const a = Fastify",
  ],
  [
    'doors-call-services',
    `${SERVER}/device/device.routes.ts`,
    "import { a } from './device.repo.ts'\nexport const b = a",
  ],
  ['repos-know-rows', `${SERVER}/device/device.repo.ts`, "import { a } from './list.view.ts'\nexport { a }"],
  ['views-shape', `${SERVER}/device/device.view.ts`, "import { sql } from 'kysely'\nexport const a = sql"],
  [
    'access-reads',
    `${SERVER}/play/play.access.ts`,
    "import { a } from './play.service.ts'\nexport const b = a",
  ],
  [
    'events-know-no-socket',
    `${SERVER}/play/play.events.ts`,
    "import { WebSocketServer } from 'ws'\nexport { WebSocketServer }",
  ],
  [
    'features-meet-at-index',
    `${SERVER}/play/other.ts`,
    "import { a } from '../device/list.view.ts'\nexport { a }",
  ],
  [
    'contracts-stand-alone',
    'packages/contracts/src/a.ts',
    `import { a } from '../../../${SERVER}/device/list.view.ts'\nexport { a }`,
  ],
  [
    'toy-protocol-knows-no-world',
    'packages/toy-protocol/src/a.ts',
    "import React from 'react'\nexport { React }",
  ],
  [
    'web-and-server-meet-in-contracts',
    `${WEB}/lib/a.ts`,
    `import { a } from '../../../server/src/features/device/list.view.ts'\nexport { a }`,
  ],
  [
    'screens-lay-out',
    `${WEB}/features/toy/screens/ToyScreen.tsx`,
    "import { a } from '../../../platform/radio.ble.ts'\nexport const ToyScreen = () => <b>{a}</b>",
  ],
  [
    'kit-knows-no-feature',
    `${WEB}/ui/Button.tsx`,
    "import { ToyScreen } from '../features/toy/screens/ToyScreen.tsx'\nexport const Button = () => <ToyScreen />",
  ],
  [
    'stores-hold-no-markup',
    `${WEB}/features/toy/toy.store.ts`,
    "import { Button } from '../../ui/Button.tsx'\nexport { Button }",
  ],
  ['nothing-missing', `${WEB}/lib/b.ts`, "import { a } from './nowhere.ts'\nexport { a }"],
]
/** Planted so that the imports above lead somewhere; nothing is wrong with them. */
const INNOCENT = [
  [`${SERVER}/device/list.view.ts`, 'export const a = 1'],
  [`${WEB}/platform/radio.ble.ts`, 'export const a = 1'],
  [
    `${SERVER}/play/types.service.ts`,
    "import type { FastifyInstance } from 'fastify'\nexport type A = FastifyInstance",
  ],
]

let folder = ''
let found = []

function plant([path, text]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), `${text}\n`)
}

beforeAll(() => {
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(join(CACHE, 'import-rules-'))
  plant(['package.json', '{ "dependencies": { "fastify": "*", "kysely": "*", "react": "*", "ws": "*" } }'])
  for (const file of [...PLANTED.map(([, path, text]) => [path, text]), ...INNOCENT]) plant(file)
  const tool = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const args = [
    tool,
    '--config',
    join(ROOT, 'import-rules.config.mjs'),
    '--output-type',
    'json',
    'apps',
    'packages',
  ]
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  found = JSON.parse(stdout).summary.violations.map(({ rule, from }) => `${rule.name} in ${from}`)
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(PLANTED)('RUN-03 the import rule %s finds a planted violation', (rule, path) => {
  expect(found).toContain(`${rule} in ${path}`)
})

it('RUN-03 the import rules leave alone what is allowed', () => {
  for (const [path] of INNOCENT) expect(found.filter((line) => line.endsWith(path))).toEqual([])
})
