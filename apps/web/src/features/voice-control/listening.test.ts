import { describe, expect, it } from 'vitest'
import { MicrophoneError } from '../../platform/microphone.ts'
import { Listening, PAST_LOOKS, type VoiceEar } from './listening.ts'

class FakeEar implements VoiceEar {
  isClosed = false
  look = () => ({ loudDb: -20 })
  pitchHz = () => undefined
  close(): void {
    this.isClosed = true
  }
}

function setUp() {
  const asked: { give: (ear: VoiceEar) => void; refuse: (error: Error) => void; lose: () => void }[] = []
  let lost = 0
  const listening = new Listening(
    (lose) => new Promise((give, refuse) => asked.push({ give, refuse, lose })),
    () => {
      lost += 1
    },
  )
  return { listening, asked, lost: () => lost }
}

describe('listening', () => {
  it('PLR-04 listens once it may, and lets go of the microphone when it ends', async () => {
    const { listening, asked } = setUp()
    const begun = listening.begin()
    expect(listening.getSnapshot().at).toBe('asking')
    const ear = new FakeEar()
    asked[0]?.give(ear)
    expect(await begun).toBe(ear)
    expect(listening.getSnapshot().at).toBe('listening')
    listening.end()
    expect([ear.isClosed, listening.getSnapshot().at]).toEqual([true, 'still'])
  })

  it('PLR-04, PLR-08 lets go at once of a microphone that comes after the end', async () => {
    const { listening, asked } = setUp()
    const begun = listening.begin()
    listening.end()
    const ear = new FakeEar()
    asked[0]?.give(ear)
    expect(await begun).toBeUndefined()
    expect([ear.isClosed, listening.getSnapshot().at]).toEqual([true, 'still'])
  })

  it('PLR-04 says why there is no microphone, until it is asked again', async () => {
    const { listening, asked } = setUp()
    const begun = listening.begin()
    asked[0]?.refuse(new MicrophoneError('refused'))
    expect(await begun).toBeUndefined()
    expect(listening.getSnapshot()).toMatchObject({ at: 'still', trouble: 'refused' })
    void listening.begin()
    expect(listening.getSnapshot()).toMatchObject({ at: 'asking', trouble: undefined })
  })

  it('PLR-04 says that the microphone was taken away, once', async () => {
    const { listening, asked, lost } = setUp()
    const begun = listening.begin()
    const ear = new FakeEar()
    asked[0]?.give(ear)
    await begun
    asked[0]?.lose()
    asked[0]?.lose()
    expect([lost(), ear.isClosed, listening.getSnapshot().at]).toEqual([1, true, 'still'])
  })

  it('PLR-04 keeps the numbers of the last seconds and forgets them with the end', async () => {
    const { listening, asked } = setUp()
    const begun = listening.begin()
    asked[0]?.give(new FakeEar())
    await begun
    for (let at = 0; at < 200; at += 1) listening.looked({ heardRatio: at / 200, feltRatio: 0 })
    const { past, peakRatio } = listening.getSnapshot()
    expect([past.length, past[0], peakRatio]).toEqual([PAST_LOOKS, 0.995, 0.995])
    listening.end()
    listening.looked({ heardRatio: 1, feltRatio: 1 })
    expect(Math.max(...listening.getSnapshot().past)).toBe(0)
  })
})
