import { configFrom } from './config.ts'
import { tuneRuntime } from './runtime.ts'
import { startServer } from './server.ts'
import { StartError } from './start-error.ts'

tuneRuntime()

// What a full disk, or a terminal that was closed, takes no more of is lost; nothing ends by it.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

/** A signal to a group of processes comes from the sender, and once more from the parent that passes it on. */
const SAME_SIGNAL_MS = 500
/** Also of a start that hangs, as at a bucket or a database that says nothing, and never gets as far as its end. */
const END_WITHIN_MS = 10_000

/** Heard from the first moment, so that an end during the start leaves no database running. */
const askedToEnd = new Promise<void>((resolve) => {
  let firstMs: number | undefined
  const hear = (): void => {
    if (firstMs === undefined) setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
    firstMs ??= performance.now()
    // A second signal means at once.
    if (performance.now() - firstMs > SAME_SIGNAL_MS) process.exit(1)
    resolve()
  }
  // SIGHUP: the terminal it was started in closes.
  process.on('SIGINT', hear).on('SIGTERM', hear).on('SIGHUP', hear)
})

try {
  const server = await startServer(configFrom(process.env))
  process.stdout.write(`Thrum runs at ${server.url}\n`)
  if (server.consoleUrl !== undefined)
    process.stdout.write(`The operators' console runs at ${server.consoleUrl}\n`)
  for (const url of server.previewUrls) process.stdout.write(`The app preview runs at ${url}\n`)
  await askedToEnd
  await server.close()
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
