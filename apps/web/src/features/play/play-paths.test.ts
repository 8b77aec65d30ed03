import { describe, expect, it } from 'vitest'
import { PARTNER, PLAY_ID } from './engine.testkit.ts'
import type { Interacting } from './play.machine.ts'
import { isPage, isPlayPath, pageOf } from './play-paths.ts'

const CHAT = '/TUIKit/components/TUIChat/index'
const play: Interacting = {
  at: 'interacting',
  role: 'receiver',
  playId: PLAY_ID,
  flag: 1,
  partner: PARTNER,
  beganAtMs: 0,
}
const at = (pathname: string, search = '') => ({ pathname, search })

describe('where a play is on screen', () => {
  it('CHAT-072 the chat is the one with the partner, and no other', () => {
    const page = pageOf('chat', play)
    expect(page).toEqual({ path: CHAT, query: { conversationID: `C2Cim_${PARTNER.id}` } })
    expect(isPage(page, at(CHAT, `?conversationID=C2Cim_${PARTNER.id}`))).toBe(true)
    expect(isPage(page, at(CHAT, '?conversationID=C2Cim_AAAAAAAAAAAAAAAAAAAA'))).toBe(false)
    expect(isPage(page, at(CHAT))).toBe(false)
  })

  it('INT-04, INT-05 the device screens are those of the two sides', () => {
    const own = pageOf('interact', play)
    expect(own).toEqual({ path: '/pages/player/interact' })
    expect(isPage(own, at('/pages/player/interact/', '?x=1'))).toBe(true)
    expect(pageOf('standAlone', play)).toEqual({ path: '/pages/player/standAloneEquipment' })
  })

  it('INT-17 the chat has no STOP of its own, so the bar stays on it', () => {
    expect(isPlayPath(CHAT)).toBe(false)
    expect(isPlayPath('/pages/player/interact/')).toBe(true)
  })
})
