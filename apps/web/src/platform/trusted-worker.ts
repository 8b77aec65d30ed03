import { trusted } from './trusted-types.ts'

/** Starts this origin's own worker. Use: `import url from './x.worker.ts?worker&url'`, `startWorker(url)`. */
export function startWorker(url: string): Worker {
  return new Worker(trusted().createScriptURL(url), { type: 'module' })
}
