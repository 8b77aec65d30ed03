import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { FakeMicrophone, RECORDING } from './microphone.testkit.ts'
import { VoiceRecorder } from './voice-recorder.ts'

function setUp() {
  const clock = new FakeClock()
  const microphone = new FakeMicrophone()
  const sent: unknown[] = []
  const told: string[] = []
  const recorder = new VoiceRecorder({
    ...{ clock, microphone },
    send: (recording) => void sent.push(recording),
    tell: (what) => void told.push(what),
  })
  /** Lets what was asked be answered. */
  const settle = () => clock.advance(0)
  const hold = async () => {
    recorder.press()
    await clock.advance(200)
  }
  const start = async () => {
    recorder.start()
    await settle()
  }
  return { clock, microphone, sent, told, recorder, settle, hold, start, look: recorder.getSnapshot }
}

describe('the recorder', () => {
  test('VOIC-001 opens no microphone for a click', async () => {
    const { recorder, clock, microphone, told, settle } = setUp()
    recorder.press()
    await clock.advance(199)
    recorder.release()
    await clock.advance(1_000)
    await settle()
    expect([microphone.opened.length, told]).toEqual([0, ['click']])
  })

  test('VOIC-001, VOIC-003, VOIC-004 shows how long and how loud it is while one holds, and sends it', async () => {
    const { recorder, clock, microphone, sent, hold, settle, look } = setUp()
    await hold()
    expect(look()).toMatchObject({ at: 'recording', by: 'hold', elapsedMs: 0, zone: 'recording' })
    for (let at = 0; at < 40; at += 1) microphone.last?.level(at)
    await clock.advance(2_300)
    recorder.move(60)
    expect(look()).toMatchObject({ elapsedMs: 2_300, zone: 'swipe' })
    expect(look().levels).toEqual(Array.from({ length: 28 }, (_, at) => at + 12))
    recorder.release()
    await settle()
    expect([sent, microphone.last?.ended]).toEqual([[RECORDING], 'finished'])
    expect(look()).toMatchObject({ at: 'idle', levels: [], held: undefined })
  })

  test('VOIC-005, VOIC-006 lets go of the microphone where nothing is sent', async () => {
    const { recorder, clock, microphone, sent, told, hold, settle } = setUp()
    await hold()
    await clock.advance(999)
    recorder.release()
    await hold()
    await clock.advance(5_000)
    recorder.move(140)
    recorder.release()
    await settle()
    expect(sent).toEqual([])
    expect(told).toEqual(['short'])
    expect(microphone.opened.map(({ ended }) => ended)).toEqual(['dropped', 'dropped'])
  })

  test('VOIC-001 drops a microphone that comes after the finger has gone', async () => {
    const { recorder, clock, microphone, settle, look } = setUp()
    recorder.press()
    clock.turn(200)
    recorder.release()
    await settle()
    expect(microphone.opened.every(({ ended }) => ended === 'dropped')).toBe(true)
    expect(look().at).toBe('idle')
  })

  test('VOIC-007 sends by itself after 60 s, with the last 10 counted', async () => {
    const { clock, sent, start, settle, look } = setUp()
    await start()
    await clock.advance(50_000)
    expect(look().left).toBe(10)
    await clock.advance(9_900)
    expect([look().left, sent]).toEqual([1, []])
    await clock.advance(100)
    await settle()
    expect([look().at, sent]).toEqual(['idle', [RECORDING]])
    await clock.advance(60_000)
    await settle()
    expect(sent).toHaveLength(1)
  })

  test('VOIC-010 without holding is sent or cancelled by a word', async () => {
    const { recorder, clock, microphone, sent, start, settle, look } = setUp()
    await start()
    recorder.release()
    expect(look()).toMatchObject({ at: 'recording', by: 'keys' })
    await clock.advance(4_000)
    recorder.send()
    await settle()
    await start()
    await clock.advance(4_000)
    recorder.cancel()
    await settle()
    expect(sent).toEqual([RECORDING])
    expect(microphone.last?.ended).toBe('dropped')
  })

  test('VOIC-011 that is interrupted keeps what it has, and asks', async () => {
    const { recorder, clock, microphone, sent, hold, start, settle, look } = setUp()
    await hold()
    await clock.advance(3_000)
    microphone.last?.lose()
    await settle()
    expect([look().held, sent, recorder.isBusy]).toEqual([RECORDING, [], true])
    // Nothing new begins before it is answered.
    await hold()
    await start()
    expect(microphone.opened).toHaveLength(1)
    recorder.answer(true)
    expect([sent, look().held, recorder.isBusy]).toEqual([[RECORDING], undefined, false])
    await start()
    await clock.advance(3_000)
    recorder.interrupt()
    await settle()
    recorder.answer(false)
    expect([sent.length, look().held]).toEqual([1, undefined])
  })

  test('VOIC-011 is kept from the moment it is interrupted, also while it is being made', async () => {
    const { recorder, clock, microphone, told, start, settle, look } = setUp()
    await start()
    await clock.advance(3_000)
    recorder.interrupt()
    recorder.start()
    recorder.answer(false)
    expect([look().held, look().at, recorder.isBusy]).toEqual(['coming', 'idle', true])
    await settle()
    expect([look().held, microphone.opened.length]).toEqual([RECORDING, 1])
    recorder.answer(false)
    microphone.isBroken = true
    await start()
    await clock.advance(3_000)
    recorder.interrupt()
    await settle()
    expect([look().held, recorder.isBusy, told]).toEqual([undefined, false, ['failed']])
  })

  test('VOIC-011 that could not be made says so', async () => {
    const { recorder, clock, microphone, sent, told, start, settle } = setUp()
    microphone.isBroken = true
    await start()
    await clock.advance(3_000)
    recorder.send()
    await settle()
    expect([sent, told]).toEqual([[], ['failed']])
  })
})

describe('leave to listen', () => {
  test('VOIC-002 is explained before it is asked for, and asked for once', async () => {
    const { recorder, microphone, told, hold, settle, look } = setUp()
    microphone.leaveIs = 'unasked'
    await hold()
    expect([look().trouble, look().at, microphone.opened.length]).toEqual(['explain', 'idle', 0])
    recorder.release()
    expect(told).toEqual([])
    microphone.leaveIs = 'granted'
    await recorder.allow()
    await settle()
    expect([look().trouble, microphone.last?.ended, told]).toEqual([undefined, 'dropped', ['allowed']])
    await hold()
    expect(look()).toMatchObject({ at: 'recording', trouble: undefined })
  })

  test('VOIC-002 that was refused, and a device that has none, each have their words', async () => {
    const { recorder, microphone, start, look } = setUp()
    microphone.leaveIs = 'refused'
    await start()
    expect([look().trouble, look().at]).toEqual(['refused', 'idle'])
    recorder.dismiss()
    expect(look().trouble).toBeUndefined()
    microphone.leaveIs = 'granted'
    microphone.trouble = 'noDevice'
    await start()
    expect([look().trouble, look().at]).toEqual(['noDevice', 'idle'])
    microphone.trouble = 'refused'
    await recorder.allow()
    expect(look().trouble).toBe('refused')
  })
})
