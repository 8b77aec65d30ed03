import { EDIT_MS } from '@thrum/contracts/limits'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from './chat.model.ts'
import { makeMessage } from './chat.testkit.ts'
import { toolsOf } from './tool-entries.ts'

const AT_MS = 1_000_000_000
const tools = (parts: Partial<ChatMessage>, ageMs = 0) =>
  toolsOf(makeMessage({ time: AT_MS / 1_000, ...parts }), AT_MS + ageMs)

describe('what can be done with a message', () => {
  it('CHAT-029 offers all of it for an own text, in a fixed order', () => {
    expect(tools({ flow: 'out' })).toEqual([
      'copy',
      'edit',
      'quote',
      'react',
      'forward',
      'select',
      'recall',
      'delete',
    ])
  })

  it("CHAT-029, CHAT-033 neither edits nor recalls another's", () => {
    expect(tools({ flow: 'in' })).toEqual(['copy', 'quote', 'react', 'forward', 'select', 'delete'])
  })

  it('CHAT-071 edits for 15 minutes', () => {
    expect(tools({ flow: 'out' }, EDIT_MS - 1)).toContain('edit')
    expect(tools({ flow: 'out' }, EDIT_MS)).not.toContain('edit')
  })

  it('CHAT-032 offers the recall however old it is: the service says that it is too late', () => {
    expect(tools({ flow: 'out' }, EDIT_MS)).toContain('recall')
  })

  it('CHAT-033, CHAT-037 what failed can be copied and thrown away', () => {
    expect(tools({ flow: 'out', status: 'fail', delivery: 'fail' })).toEqual(['copy', 'delete'])
  })

  it('CHAT-029 offers nothing for what is on its way, recalled, or said by the service', () => {
    expect(tools({ flow: 'out', status: 'unSend', delivery: 'sending' })).toEqual([])
    expect(tools({ flow: 'out', isRevoked: true })).toEqual([])
    expect(tools({ type: 'tip' })).toEqual([])
  })

  it('CHAT-060 deletes what is hidden, and nothing else', () => {
    expect(tools({ flow: 'in', hasRiskContent: true })).toEqual(['select', 'delete'])
  })

  it('CHAT-047 sends on stickers that are known, and quotes any', () => {
    const face = (data: string) => tools({ flow: 'in', type: 'face', payload: { index: 1, data } })
    expect(face('thanks')).toEqual(['quote', 'react', 'forward', 'select', 'delete'])
    expect(face('hello')).toEqual(['quote', 'react', 'select', 'delete'])
  })

  it('PLR-09 sends on a pattern, and no other card', () => {
    const pattern = { durationMs: 900, tracks: { 1: [[0, 40]] } }
    const card = (version: number) =>
      tools({
        flow: 'in',
        type: 'custom',
        payload: { data: JSON.stringify({ businessID: 'pattern', version, name: 'Hill', pattern }) },
      })
    expect(card(1)).toEqual(['quote', 'react', 'forward', 'select', 'delete'])
    expect(card(2)).toEqual(['quote', 'react', 'select', 'delete'])
  })

  it('CALL-009 neither quotes, forwards nor recalls a call', () => {
    const data = JSON.stringify({ businessID: 1, call_type: 2 })
    expect(tools({ flow: 'out', type: 'custom', payload: { data } })).toEqual(['delete'])
  })
})
