import { configFrom } from './config.ts'
import { startServer } from './server.ts'
import { StartError } from './start-error.ts'

try {
  const server = await startServer(configFrom(process.env))
  const end = (): void => {
    // A second signal means at once.
    process.once('SIGINT', () => process.exit(1)).once('SIGTERM', () => process.exit(1))
    void server.close().then(() => process.exit(0))
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  process.stdout.write(`Thrum runs at ${server.url}\n`)
  for (const url of server.previewUrls) process.stdout.write(`The app preview runs at ${url}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
