import { isWithoutAnswer } from './db/trouble.ts'

/** @param hasWaited others were there first, and much may have changed */
type Task<T> = (hasWaited: boolean) => Promise<T>
type Pass = <T>(task: Task<T>) => Promise<T>

interface Waiting {
  enter(): void
  refuse(error: unknown): void
}

/**
 * Lets `width` tasks run, the others wait in line. Where as many in a row waited in vain, the database hangs and not a
 * statement: the line would wait for it one after the other, and is refused with them.
 */
export function createGate(width: number): Pass {
  let free = width
  const waiting: Waiting[] = []
  /** In a row. */
  let unanswered = 0
  const refuseAll = (error: unknown) => {
    for (const { refuse } of waiting.splice(0)) refuse(error)
  }
  return async (task) => {
    const hasWaited = free === 0
    if (hasWaited) await new Promise<void>((enter, refuse) => waiting.push({ enter, refuse }))
    else free--
    try {
      const done = await task(hasWaited)
      unanswered = 0
      return done
    } catch (error) {
      unanswered = isWithoutAnswer(error) ? unanswered + 1 : 0
      if (unanswered >= width) refuseAll(error)
      throw error
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next.enter()
    }
  }
}

/** A gate of its own for each key. */
export type Gates = <T>(key: string, task: Task<T>) => Promise<T>

export function createGates(width: number): Gates {
  const gates = new Map<string, { pass: Pass; count: number }>()
  return async (key, task) => {
    const gate = gates.get(key) ?? { pass: createGate(width), count: 0 }
    gates.set(key, gate)
    gate.count++
    try {
      return await gate.pass(task)
    } finally {
      gate.count--
      if (gate.count === 0) gates.delete(key)
    }
  }
}
