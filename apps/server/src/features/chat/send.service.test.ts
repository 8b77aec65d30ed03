import { expect, test, vi } from 'vitest'
import { newUserId } from '../../ids.ts'
import { Lane } from './batcher.ts'
import { newMessageId } from './message-id.ts'
import type { Draft } from './send.repo.ts'
import { createSends } from './send.service.ts'

const [ann, ben] = [newUserId(), newUserId()]
const place = { seq: 1, change: 1, fading_s: null }
const sent = { ...place, conversation_id: 1, sent_at: new Date(0), nick_name: 'ann', avatar: null }
const known = { ...place, conversation_id: 1, sent_ms: 0, is_altered: true, is_risky: false }
const away = () => Promise.reject(Object.assign(new Error('away'), { code: '57014' }))

function textOf() {
  return {
    otherId: ben,
    id: newMessageId(Date.now()),
    type: 'text',
    payload: { text: 'Hello' },
    cloudCustomData: '',
  } as const
}

/** Sends from Ann to Ben, on a database that is away until `write` is told otherwise: undefined for what is there already. */
function open() {
  const write = vi.fn<() => Promise<typeof sent | undefined>>(away)
  const [pushTo, arrived, tell] = [vi.fn(), vi.fn(), vi.fn()]
  const sends = createSends({
    repo: {
      sendOne: write,
      look: async (drafts: readonly Draft[]) => {
        await write()
        return drafts.map(() => ({ conversation_id: 1, is_open: true, known, quoted: null }))
      },
    },
    access: { find: async () => ({ id: 1 }) },
    amended: { tell },
    limiter: { take: async () => {} },
    lane: new Lane(),
    wall: () => 0,
    ...{ pushTo, arrived },
  } as never)
  return { write, pushTo, arrived, tell, send: (text = textOf()) => sends.send(ann, text) }
}

test('I-9, CHAT-016 a message that only its second try wrote is told once to each side', async () => {
  const { write, pushTo, arrived, tell, send } = open()
  const text = textOf()
  await expect(send(text)).rejects.toThrow('away')
  write.mockResolvedValueOnce(sent)
  expect(await send(text)).toMatchObject({ seq: 1 })
  write.mockResolvedValue(undefined)
  await send(text)
  expect(pushTo.mock.calls.map(([userId]) => userId)).toEqual([ann, ben])
  expect(arrived).toHaveBeenCalledOnce()
  expect(tell).not.toHaveBeenCalled()
})

test('I-9 a fault of its own takes nothing away from what has no answer, however much that is', async () => {
  const { write, arrived, tell, send } = open()
  const text = textOf()
  await Promise.allSettled([text, ...Array.from({ length: 9_999 }, () => textOf())].map((one) => send(one)))
  write.mockRejectedValueOnce(new Error('bad luck'))
  await expect(send()).rejects.toThrow('bad luck')
  write.mockResolvedValue(undefined)
  tell.mockRejectedValueOnce(new Error('bad luck'))
  await expect(send(text)).rejects.toThrow('bad luck')
  expect(await send(text)).toMatchObject({ seq: 1 })
  expect(tell).toHaveBeenCalledTimes(2)
  expect(arrived).toHaveBeenCalledOnce()
})

test('I-9 what had no answer is told once, however often it is sent again at the same moment', async () => {
  const { write, arrived, tell, send } = open()
  const text = textOf()
  await expect(send(text)).rejects.toThrow('away')
  write.mockResolvedValue(undefined)
  expect(await Promise.all([send(text), send(text)])).toMatchObject([{ seq: 1 }, { seq: 1 }])
  expect(tell).toHaveBeenCalledOnce()
  expect(arrived).toHaveBeenCalledOnce()
})
