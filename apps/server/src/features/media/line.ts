import { AppError } from '@thrum/contracts/errors'

/** Work that takes much of the machine: some at once, some in line, all else refused. */
export interface Line {
  /**
   * @param by whoever has much in line waits longer: each gets one turn after the other
   * @throws AppError `request.tooMany` while the line is long
   */
  run<Value>(by: string, work: () => Promise<Value>): Promise<Value>
}

const RETRY_S = 5

/** @param length of all, those at work too */
export function createLine({ atOnce, length }: { atOnce: number; length: number }): Line {
  /** Whoever had a turn last stands last. */
  const waiting = new Map<string, (() => void)[]>()
  let count = 0
  let working = 0

  const wait = (by: string) =>
    new Promise<void>((resolve) => {
      const own = waiting.get(by) ?? []
      own.push(resolve)
      waiting.set(by, own)
    })
  const callNext = (): boolean => {
    const [next] = waiting
    if (next === undefined) return false
    const [by, own] = next
    const begin = own.shift()
    waiting.delete(by)
    if (own.length > 0) waiting.set(by, own)
    begin?.()
    return true
  }

  return {
    async run(by, work) {
      if (count >= length) throw new AppError('request.tooMany', { data: { retryAfterS: RETRY_S } })
      count += 1
      try {
        if (working >= atOnce) await wait(by)
        else working += 1
        try {
          return await work()
        } finally {
          // Its place goes to the next one.
          if (!callNext()) working -= 1
        }
      } finally {
        count -= 1
      }
    },
  }
}
