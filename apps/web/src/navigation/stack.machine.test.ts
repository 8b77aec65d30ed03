import { describe, expect, it } from 'vitest'
import { type Entry, firstStack, nextStack, type StackState, settledStack } from './stack.machine.ts'

function page(index: number, key = `k${index}`): Entry {
  return { key, index, pathname: `/${key}`, search: '' }
}

function keys(state: StackState): string[] {
  return state.pages.map((entry) => entry.key)
}

const three = [1, 2].reduce<StackState>(
  (state, index) => settledStack(nextStack(state, { kind: 'push', entry: page(index) })),
  firstStack(page(0)),
)

describe('page stack', () => {
  it('APP-01 keeps the pages below alive', () => {
    expect(keys(three)).toEqual(['k0', 'k1', 'k2'])
  })

  it('APP-01 drops what is above the page one goes back to, and moves the old top out', () => {
    const back = nextStack(three, { kind: 'pop', entry: page(0) })
    expect(keys(back)).toEqual(['k0'])
    expect(back.pages[0]).toBe(three.pages[0])
    expect(back.motion).toBe('pop')
    expect(back.leaving?.key).toBe('k2')
    expect(settledStack(back).leaving).toBeUndefined()
  })

  it('APP-01 makes a page anew that a reload has taken', () => {
    const reloaded = firstStack(page(2))
    const back = nextStack(reloaded, { kind: 'pop', entry: page(1) })
    expect(keys(back)).toEqual(['k1'])
    expect(back.motion).toBe('pop')
    const forward = nextStack(back, { kind: 'pop', entry: page(2) })
    expect(keys(forward)).toEqual(['k1', 'k2'])
    expect(forward.motion).toBe('push')
  })

  it('APP-01 exchanges the top page without a motion', () => {
    const other = nextStack(three, { kind: 'replace', entry: page(2, 'other') })
    expect(keys(other)).toEqual(['k0', 'k1', 'other'])
    expect(other.motion).toBe('none')
  })

  it('APP-01 forgets the pages ahead when another is opened', () => {
    const back = nextStack(three, { kind: 'pop', entry: page(1) })
    expect(keys(nextStack(back, { kind: 'push', entry: page(2, 'new') }))).toEqual(['k0', 'k1', 'new'])
  })
})
