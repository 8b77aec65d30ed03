import type { MediaId } from '@thrum/contracts/ids'
import { COMPLAINT_MESSAGES_MAX, COMPLAINT_PICTURES_MAX } from '@thrum/contracts/limits'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { ComplaintDraft } from './draft.store.ts'

/** Uploads that end when the test says so. */
function setUp() {
  const under: {
    end: (id: string) => void
    fail: () => void
    progress: (ratio: number) => void
    signal: AbortSignal
  }[] = []
  const draft = new ComplaintDraft({
    upload: (_file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        under.push({
          end: (id) => resolve({ id: id as MediaId }),
          fail: () => reject(new CallError('network')),
          progress: onProgress,
          signal,
        })
      }),
  })
  const states = () => draft.getSnapshot().pictures.map(({ state }) => state.is)
  return { draft, under, states }
}
const picture = () => new Blob(['x'])
/** What was promised is done. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a complaint that is being written', () => {
  it('FRND-023 sends pictures up one at a time, tells how far each is, and waits for all', async () => {
    const { draft, under, states } = setUp()
    draft.addPicture(picture())
    draft.addPicture(picture())
    expect(states()).toEqual(['sending', 'waiting'])
    under[0]?.progress(0.5)
    expect(draft.getSnapshot().pictures[0]?.state).toEqual({ is: 'sending', at: 0.5 })
    const all = draft.settled()
    under[0]?.end('a')
    await settle()
    expect(states()).toEqual(['sent', 'sending'])
    under[1]?.end('b')
    expect(await all).toEqual(['a', 'b'])
  })

  it('FRND-023 takes nine pictures and no more', () => {
    const { draft, states } = setUp()
    for (let n = 0; n < 12; n++) draft.addPicture(picture())
    expect(states()).toHaveLength(COMPLAINT_PICTURES_MAX)
  })

  it('FRND-023 a picture that fails holds up no other, says so, and can be sent again', async () => {
    const { draft, under, states } = setUp()
    draft.addPicture(picture())
    draft.addPicture(picture())
    under[0]?.fail()
    await settle()
    under[1]?.end('b')
    expect(await draft.settled()).toBeUndefined()
    expect(states()).toEqual(['failed', 'sent'])
    draft.retryPicture(draft.getSnapshot().pictures[0]?.key ?? 0)
    under[2]?.end('a')
    expect(await draft.settled()).toEqual(['a', 'b'])
  })

  it('FRND-023 a picture that is taken back stops on its way, and the next one goes', async () => {
    const { draft, under, states } = setUp()
    draft.addPicture(picture())
    draft.addPicture(picture())
    draft.removePicture(draft.getSnapshot().pictures[0]?.key ?? 0)
    expect(under[0]?.signal.aborted).toBe(true)
    under[0]?.fail()
    await settle()
    expect(states()).toEqual(['sending'])
    under[1]?.end('b')
    expect(await draft.settled()).toEqual(['b'])
  })

  it('FRND-023 pictures that are gone from the server go up anew', async () => {
    const { draft, under } = setUp()
    draft.addPicture(picture())
    under[0]?.end('old')
    await draft.settled()
    draft.renewPictures()
    under[1]?.end('new')
    expect(await draft.settled()).toEqual(['new'])
  })

  it('FRD-06 what was changed since is another complaint; what was not is the same', () => {
    const { draft } = setUp()
    const ids = [draft.getSnapshot().requestId]
    draft.change({ words: 'x' })
    ids.push(draft.getSnapshot().requestId)
    draft.choose([1])
    ids.push(draft.getSnapshot().requestId)
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{20}$/)
    expect(draft.getSnapshot().requestId).toBe(ids[2])
  })

  it('FRND-025 holds each message once, in order, and 30 at most', () => {
    const { draft } = setUp()
    expect(draft.choose([7, 3, 7])).toBe(true)
    const many = Array.from({ length: COMPLAINT_MESSAGES_MAX + 1 }, (_, at) => at + 1)
    expect(draft.choose(many)).toBe(false)
    expect(draft.getSnapshot().sequences).toEqual([3, 7])
  })

  it('FRD-06 forgets all of it once it is sent', () => {
    const { draft, under } = setUp()
    draft.change({ words: 'x', chip: 'spam' })
    draft.addPicture(picture())
    draft.clear()
    expect(draft.getSnapshot()).toMatchObject({ words: '', chip: undefined, sequences: [], pictures: [] })
    expect(under[0]?.signal.aborted).toBe(true)
  })
})
