/** @param hasWaited others were there first, and much may have changed */
type Task<T> = (hasWaited: boolean) => Promise<T>
type Pass = <T>(task: Task<T>) => Promise<T>

/** Lets `width` tasks run, the others wait in line. */
export function createGate(width: number): Pass {
  let free = width
  const waiting: (() => void)[] = []
  return async (task) => {
    const hasWaited = free === 0
    if (hasWaited) await new Promise<void>((resolve) => waiting.push(resolve))
    else free--
    try {
      return await task(hasWaited)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
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
