import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CHAT_EVENTS, CHAT_PUSHES } from '@thrum/contracts/chat/chat.wire'
import { expect, test } from 'vitest'

const PAGE = path.resolve(import.meta.dirname, '../../../../docs/chat-socket.md')

test('SO-06 the page of the chat socket has a row for every event and push, and no other', async () => {
  const rows = [...(await readFile(PAGE, 'utf8')).matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const known = [...Object.keys(CHAT_EVENTS), ...Object.keys(CHAT_PUSHES)]
  expect([...new Set(rows)].sort()).toEqual([...new Set(known)].sort())
})
