import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildServer } from './build-apps.mjs'
import { install } from './install.mjs'
import { ROOT, requireNode24 } from './node-24.mjs'

await requireNode24()
await install()
await buildServer()

const what = process.argv[2] === 'chat' ? 'chat' : 'order-relay'
for (const [script, ...words] of [['setup.mjs', what], [`src/${what}.ts`]]) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'bench', script), ...words], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
