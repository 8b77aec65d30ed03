import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { toUserId } from './chat.testkit.ts'
import { CHAT_DATABASE_LEAD, forgetChats } from './forget-chats.ts'

const ANN = toUserId('ann')
const BEN = toUserId('ben')

async function keep(name: string): Promise<void> {
  const db = await openDB(name, 1)
  db.close()
}

test('SESS-003 leaves the chats of nobody but whoever is signed in, and other things alone', async () => {
  for (const name of [`${CHAT_DATABASE_LEAD}${ANN}`, `${CHAT_DATABASE_LEAD}${BEN}`, 'something else'])
    await keep(name)
  await forgetChats(BEN, undefined)
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['something else', `${CHAT_DATABASE_LEAD}${BEN}`])
  await forgetChats(undefined, undefined)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['something else'])
})
