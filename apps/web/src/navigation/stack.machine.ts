/**
 * The page stack as data. Every history entry has a key and an index; the stack holds, bottom first, the pages
 * that are alive. Indexes rise but may have gaps: after a reload only the page on screen is alive.
 *
 * | move | effect |
 * |---|---|
 * | push | the page is added; pages of the same or a higher index go |
 * | replace | the top page is exchanged in place |
 * | pop | pages above the target go; a target that is not alive is made anew in its place |
 */
export interface Entry {
  readonly key: string
  readonly index: number
  readonly pathname: string
  readonly search: string
}

export interface StackState {
  /** Never empty; the last one is on top. */
  readonly pages: readonly Entry[]
  readonly motion: 'none' | 'push' | 'pop'
  /** The page that moves out of sight after a pop. */
  readonly leaving: Entry | undefined
}

export type Move = { readonly kind: 'push' | 'replace' | 'pop'; readonly entry: Entry }

export function firstStack(entry: Entry): StackState {
  return { pages: [entry], motion: 'none', leaving: undefined }
}

export function topOf(state: StackState): Entry {
  const top = state.pages.at(-1)
  if (top === undefined) throw new RangeError('the stack is never empty')
  return top
}

export function nextStack(state: StackState, move: Move): StackState {
  const { entry } = move
  const top = topOf(state)
  if (move.kind === 'replace') {
    return { pages: [...state.pages.slice(0, -1), entry], motion: 'none', leaving: undefined }
  }
  const below = state.pages.filter((page) => page.index < entry.index)
  if (move.kind === 'push' || entry.index > top.index) {
    return { pages: [...below, entry], motion: 'push', leaving: undefined }
  }
  const alive = state.pages.find((page) => page.key === entry.key)
  const leaving = top.key === entry.key ? undefined : top
  return { pages: [...below, alive ?? entry], motion: leaving ? 'pop' : 'none', leaving }
}

/** The leaving page has moved out of sight. */
export function settledStack(state: StackState): StackState {
  return { ...state, motion: 'none', leaving: undefined }
}
