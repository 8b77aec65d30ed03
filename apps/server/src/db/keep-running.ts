import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'

const RESTART_PAUSE_MIN_MS = 50
const RESTART_PAUSE_MAX_MS = 1_000

/** The part of Node's ChildProcess that this needs. */
interface Process {
  readonly pid?: number | undefined
  readonly exitCode: number | null
  readonly signalCode: NodeJS.Signals | null
  once(event: 'exit', run: () => void): unknown
}

interface Steps<P> {
  /** Clears away what the last one left, and starts another. */
  start(): Promise<P>
  /** Ends one that runs. */
  end(running: P): Promise<void>
  /** Ends one that is only about to run. */
  endStarting(): Promise<void>
}

/**
 * Starts a process again whenever it ends by itself, without end. One that is gone before anybody could listen
 * counts too: it may have answered and died in the same moment. Source: fault F-03.
 */
export function keepRunning<P extends Process>(first: P, steps: Steps<P>, log: Log) {
  let current = first
  let isLeaving = false
  let restarting: Promise<void> | undefined

  const watch = () => {
    const again = () => {
      restarting = startAgain()
    }
    if (hasEnded(current)) again()
    else current.once('exit', again)
  }
  const startAgain = async () => {
    // Tried each second, said once.
    let hasFailed = false
    for (
      let pauseMs = RESTART_PAUSE_MIN_MS;
      !isLeaving;
      pauseMs = Math.min(pauseMs * 2, RESTART_PAUSE_MAX_MS)
    ) {
      if (!hasFailed) log.error('the database ended and is started again')
      try {
        current = await steps.start()
        restarting = undefined
        if (!isLeaving) watch()
        return
      } catch (cause) {
        if (!hasFailed) log.error('the database did not start', { cause })
        hasFailed = true
        await sleep(pauseMs)
      }
    }
  }
  watch()
  return {
    pid: () => current.pid,
    /** Nothing runs afterwards, and nothing starts. */
    async leave(): Promise<void> {
      isLeaving = true
      if (restarting !== undefined) {
        await steps.endStarting()
        await restarting
      }
      if (!hasEnded(current)) await steps.end(current)
    },
  }
}

function hasEnded({ exitCode, signalCode }: Process): boolean {
  return exitCode !== null || signalCode !== null
}
