import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PlayLimits } from '@thrum/contracts/play/play.entities'
import { clientEvents, pushes } from '@thrum/contracts/play/play.push'
import { expect, test } from 'vitest'

const PAGE = path.resolve(import.meta.dirname, '../../../../docs/play-socket.md')

test('SO-06 the page of the play socket has a row for every event and push, and no other', async () => {
  const rows = [...(await readFile(PAGE, 'utf8')).matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const limits = Object.keys(PlayLimits.shape).filter((name) => name !== 'playId')
  const known = [...Object.keys(clientEvents), ...Object.keys(pushes), ...limits]
  expect([...new Set(rows)].sort()).toEqual(known.sort())
})
