import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { ROOT, requireNode24 } from './node-24.mjs'

await requireNode24()
await install()

for (const script of ['setup.mjs', 'src/order-relay.ts']) {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'bench', script)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
