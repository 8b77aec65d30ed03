import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { gridStep } from './grid-step.ts'

/** One stop of the Tab key for all buttons of a grid; arrow keys go on from there. */
export function useGridKeys(): {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Of the button that stands there, counted over the whole grid. */
  readonly stop: (at: number) => { readonly tabIndex: 0 | -1; readonly onFocus: () => void }
} {
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  return {
    grid,
    onKeyDown(event) {
      const all = [...(grid.current?.querySelectorAll('button') ?? [])]
      const cells = all.map((button) => button.getBoundingClientRect())
      const to = gridStep(event.key, cells, current, document.documentElement.dir === 'rtl')
      if (to === undefined) return
      event.preventDefault()
      setCurrent(to)
      all[to]?.focus()
    },
    stop: (at) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at) }),
  }
}
