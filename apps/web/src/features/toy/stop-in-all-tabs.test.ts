import { expect, it } from 'vitest'
import { stopInAllTabs } from './stop-in-all-tabs.ts'
import { device, setUp, TIDE } from './toy-store.testkit.ts'

/** What one tab says, the others hear. */
function openChannels() {
  const heard = new Map<number, () => void>()
  return ([0, 1] as const).map((own) => ({
    postMessage: () => heard.get(1 - own)?.(),
    addEventListener(_type: string, hear: unknown) {
      heard.set(own, hear as () => void)
    },
  }))
}

it('TOY-06, DEV-05 a person’s stop in a tab without the toy stops the one that has it', async () => {
  const [here, there] = [setUp(), setUp()]
  const [channel, otherChannel] = openChannels()
  if (channel === undefined || otherChannel === undefined) throw new Error('no channel')
  stopInAllTabs(here.toy, channel)
  stopInAllTabs(there.toy, otherChannel)
  await there.connect(device())
  there.toy.apply(TIDE)
  await there.clock.advance(200)
  const causes: string[] = []
  there.toy.onStop((cause) => causes.push(cause))
  void here.toy.stop()
  await there.clock.advance(200)
  expect(causes).toEqual(['tab'])
  expect(there.toy.getSnapshot()).toMatchObject({ wanted: {}, stop: 'confirmed' })
  expect(there.simulated().running().size).toBe(0)
})
