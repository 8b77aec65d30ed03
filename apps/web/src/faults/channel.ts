/** What a test and a process that it forked say to each other. */
export type Ask = { id: number; name: string; args: unknown[] }
export type Answer = { id: number; value: unknown } | { id: number; error: string }
export type Told = { told: unknown }

/** Functions that a forked process offers to its parent. */
export type Calls = Record<string, (...args: never[]) => unknown>

/**
 * Answers the parent's calls, and ends with the parent.
 * @returns tells the parent something unasked
 */
export function serve(calls: Calls): (event: unknown) => void {
  const send = (message: Answer | Told) => void (process.connected && process.send?.(message))
  process.on('message', async ({ id, name, args }: Ask) => {
    try {
      const call = calls[name]
      if (call === undefined) throw new Error(`no call ${name}`)
      send({ id, value: await call(...(args as never[])) })
    } catch (error) {
      send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  // An orderly exit runs what was left to do at the end.
  for (const end of ['disconnect', 'SIGINT', 'SIGTERM']) process.once(end, () => process.exit(0))
  return (told) => send({ told })
}
