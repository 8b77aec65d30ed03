import { AppError } from '@thrum/contracts/errors'

/** Work that takes much of the machine: some at once, some in line, all else refused. */
export interface Line {
  /** @throws AppError `request.tooMany` while the line is long */
  run<Value>(work: () => Promise<Value>): Promise<Value>
}

const RETRY_S = 5

/** @param length of all, those at work too */
export function createLine({ atOnce, length }: { atOnce: number; length: number }): Line {
  const waiting: (() => void)[] = []
  let working = 0
  return {
    async run(work) {
      if (working + waiting.length >= length)
        throw new AppError('request.tooMany', { data: { retryAfterS: RETRY_S } })
      if (working >= atOnce) await new Promise<void>((resolve) => void waiting.push(resolve))
      else working += 1
      try {
        return await work()
      } finally {
        // Its place goes to the next one.
        const next = waiting.shift()
        if (next === undefined) working -= 1
        else next()
      }
    },
  }
}
