// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../i18n/language.ts'
import { PARTNER, PLAY_ID } from './engine.testkit.ts'
import { playStore } from './play.instance.ts'
import { startInvite } from './play.start.ts'

const invite = vi.hoisted(() => vi.fn())
const toast = vi.hoisted(() => vi.fn())
vi.mock('./play.live.ts', () => ({ playEffects: { invite }, playSocket: { stop: () => undefined } }))
vi.mock('../../lib/toast.ts', () => ({ toast }))

beforeEach(async () => {
  await startLanguage()
  await completeTexts()
  invite.mockClear()
  toast.mockClear()
})

it('INT-14 whoever plays and invites somebody is told what to end first', () => {
  const play = { at: 'interacting', role: 'receiver', playId: PLAY_ID, flag: 0, beganAtMs: 0 } as const
  playStore.set({ life: { ...play, partner: PARTNER } })
  startInvite({ inviteNum: '4K7Q2M9XTR' })
  expect(invite).not.toHaveBeenCalled()
  expect(toast.mock.calls[0]?.[0]).toContain(PARTNER.name)
  playStore.set({ life: { at: 'none', endedPlayId: undefined } })
  startInvite({ inviteNum: '4K7Q2M9XTR' })
  expect(invite).toHaveBeenCalledTimes(1)
  expect(toast).toHaveBeenCalledTimes(1)
})
