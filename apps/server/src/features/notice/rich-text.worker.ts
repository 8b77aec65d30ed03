/** One page in a thread of its own. Called with what `toRichText` takes; answers with its HTML. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Fillings, toRichText } from './rich-text.ts'

const { markdown, fillings } = workerData as { markdown: string; fillings: Fillings }
parentPort?.postMessage(toRichText(markdown, fillings))
