import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Answer, Calls, Told } from './channel.ts'

const ANSWER_LIMIT_MS = 120_000

/** One side of a test in a process of its own, which may be frozen or killed at any time. */
export class Child<C extends Calls> {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #lastId = 0
  readonly gone: Promise<void>

  /** @param script beside this file */
  constructor(script: string, hear: (told: never) => void) {
    this.#child = fork(path.join(import.meta.dirname, script), [], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child.on('message', (message: Answer | Told) => {
      if ('told' in message) hear(message.told as never)
      else this.#settle(message)
    })
    this.gone = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => {
        for (const { reject } of this.#waiting.values())
          reject(new Error(`${script} ended: ${signal ?? code}`))
        resolve()
      })
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  call<N extends keyof C & string>(name: N, ...args: Parameters<C[N]>): Promise<Awaited<ReturnType<C[N]>>> {
    this.#lastId += 1
    const id = this.#lastId
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(id, waiting)
    const limit = setTimeout(() => waiting.reject(new Error(`no answer to ${name}`)), ANSWER_LIMIT_MS)
    this.#child.send({ id, name, args }, (error) => error && waiting.reject(error))
    return waiting.promise.finally(() => {
      clearTimeout(limit)
      this.#waiting.delete(id)
    }) as Promise<Awaited<ReturnType<C[N]>>>
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** At once, also where it is frozen: it gets no turn to say anything. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.gone
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    if ('error' in answer) waiting?.reject(new Error(answer.error))
    else waiting?.resolve(answer.value)
  }
}
