import { STOP_WINDOW_MS } from '@thrum/contracts/limits'
import { SimulatedToy } from '@thrum/toy-protocol/simulated-toy'
import { findToy } from '@thrum/toy-protocol/toys'
import { type StopResult, WriteLane } from '@thrum/toy-protocol/write-lane'
import { FakeClock } from './fake-clock.ts'
import { seededRandom } from './random.ts'

/**
 * A simulated toy in reach with an open write lane, its first stop already confirmed and left out of the record.
 * @param given.model `P2` unless told otherwise
 * @param given.seed decides which writes fail
 */
export async function openToy(given: { model?: string; stopDelayMs?: number; seed?: number } = {}) {
  const clock = new FakeClock()
  const model = findToy(given.model ?? 'P2')
  if (model === undefined) throw new Error('no such model')
  const toy = new SimulatedToy({ model, clock, random: seededRandom(given.seed ?? 1).ratio })
  const results: StopResult[] = []
  const lane = new WriteLane({
    clock,
    write: (bytes) => toy.write(bytes),
    confirms: toy.confirms,
    maxWritesPerS: toy.maxWritesPerS,
    stopDelayMs: given.stopDelayMs ?? 0,
    onStop: (result) => results.push(result),
  })
  toy.onEcho((bytes) => lane.echo(bytes))
  await toy.connect()
  await lane.opened()
  await clock.advance(STOP_WINDOW_MS)
  toy.log.length = 0
  results.length = 0
  const codes = () => toy.log.map((entry) => entry.code)
  return { clock, toy, lane, results, codes }
}
