import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '@thrum/contracts/errors'
import { SOURCE_FOLDER } from '../../source-folder.ts'
import { type Fillings, toRichText } from './rich-text.ts'

/** Characters up to which no text takes long, whatever it says. */
const SHORT = 2_000
/** Far above what any text needs that was written for readers. */
const LIMIT_MS = 10_000
/** A thread that needs more is ended by itself. */
const LIMIT_MB = 256

/** Safe HTML of a page. @throws AppError `request.invalid` for what can't be made in time */
export type MakePage = (markdown: string) => Promise<string>

/**
 * Makes long pages beside the event loop, one after the other: a text can be written so that it takes half a minute,
 * and orders to toys would wait as long. Source: abuse cases NO-04, SO-08
 */
export function createPageMaker(fillings: Fillings, limitMs = LIMIT_MS): MakePage {
  let last: Promise<unknown> = Promise.resolve()
  return async (markdown) => {
    if (markdown.length <= SHORT) return makeHere(markdown, fillings)
    const made = last.then(() => makeApart(markdown, fillings, limitMs))
    last = made.catch(() => undefined)
    return made
  }
}

function makeHere(markdown: string, fillings: Fillings): string {
  try {
    return toRichText(markdown, fillings)
  } catch (cause) {
    throw unmade(cause)
  }
}

async function makeApart(markdown: string, fillings: Fillings, limitMs: number): Promise<string> {
  const worker = new Worker(path.join(SOURCE_FOLDER, 'features', 'notice', 'rich-text.worker.ts'), {
    workerData: { markdown, fillings },
    resourceLimits: { maxOldGenerationSizeMb: LIMIT_MB },
    execArgv: [],
    env: {},
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(unmade('it takes too long')), limitMs)
      worker.once('message', resolve)
      worker.once('error', (cause) => reject(unmade(cause)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** Nested too deep, too large, or too slow. */
function unmade(cause: unknown): AppError {
  return new AppError('request.invalid', { cause, data: { field: 'texts' } })
}
