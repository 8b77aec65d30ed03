// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { lock } from '../../discretion/index.ts'
import type { ChatMessage } from '../chat.model.ts'
import { EMPTY_TIMELINE, makeMessage } from '../chat.testkit.ts'
import { useVoicePlay } from './use-voice-play.ts'
import { clipOf, voicePlayer } from './voice-player.instance.ts'

const payload = { uuid: 'm1', url: '', size: 1, second: 8, ms: 8_000, levels: [] }
const blob = new Blob(['mp3'])
const voice = (sequence: number) =>
  makeMessage({ sequence, type: 'audio', payload, upload: { blob, ratio: 0 } })
const [below, above, other] = [voice(1), voice(2), voice(3)]
const draw = drawEach()
const { getSnapshot } = voicePlayer

function Room({ messages }: { readonly messages: readonly ChatMessage[] }) {
  useVoicePlay({ ...EMPTY_TIMELINE, messages })
  return null
}

/** A conversation on top of another one, or below a page of something else. */
const show = (lower: readonly ChatMessage[], upper: readonly ChatMessage[], isTop = true) =>
  draw(
    <>
      <OnPage isTop={false}>
        <Room messages={lower} />
      </OnPage>
      <OnPage isTop={isTop}>
        <Room messages={upper} />
      </OnPage>
    </>,
  )

async function play(message: ChatMessage): Promise<void> {
  const clip = clipOf(message, () => undefined)
  await act(async () => clip && voicePlayer.toggle(clip))
  expect(getSnapshot()).toMatchObject({ id: message.ID, at: 'playing' })
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => undefined
  HTMLMediaElement.prototype.play = async () => undefined
  HTMLMediaElement.prototype.pause = () => undefined
  HTMLMediaElement.prototype.load = () => undefined
})
afterEach(() => voicePlayer.stop())

it('CHAT-044 plays on whatever happens in a conversation below, and ends with its own message', async () => {
  await show([below], [above])
  await play(above)
  await show([below, other], [above])
  expect(getSnapshot().at).toBe('playing')
  await show([below, other], [{ ...above, isRevoked: true }])
  expect(getSnapshot().id).toBeUndefined()
})

it('APP-20, CHAT-044 rests while the app is locked', async () => {
  await show([], [above])
  await play(above)
  lock.write({ salt: 'x', hash: 'x', rounds: 1, afterMin: 5 })
  await act(async () => lock.lock())
  expect(getSnapshot()).toMatchObject({ id: above.ID, at: 'paused' })
  await act(async () => lock.remove())
  expect(getSnapshot().at).toBe('paused')
})

it('CHAT-044 rests below another page, where it could not be ended, and goes with its conversation', async () => {
  await show([below], [above])
  await play(above)
  await show([below], [above], false)
  expect(getSnapshot()).toMatchObject({ id: above.ID, at: 'paused' })
  await show([below], [above])
  expect(getSnapshot()).toMatchObject({ id: above.ID, at: 'paused' })
  await draw(null)
  expect(getSnapshot().id).toBeUndefined()
})
