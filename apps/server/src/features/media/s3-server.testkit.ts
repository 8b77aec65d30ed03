import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import S3rver, { type Answer } from '@20minutes/s3rver'
import type { S3Place } from '../../config.ts'

export interface TestS3 {
  place: S3Place
  /** From now on each call is refused in these words; undefined ends that. */
  refuse(answer: { status: number; code: string } | undefined): void
  close(): Promise<void>
}

/** An object store of its own in a throw-away folder, which checks each signature, with one bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'thrum-s3-'))
  const bucket = 'media'
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    ...{ vhostBuckets: false, configureBuckets: [{ name: bucket }] },
  })
  let refusal: { status: number; code: string } | undefined
  server.middleware.unshift(async (context, next) => {
    if (context.path === `/${bucket}/`) keepSlash(context)
    if (refusal === undefined) return next()
    context.status = refusal.status
    context.type = 'application/xml'
    context.body = `<?xml version="1.0"?><Error><Code>${refusal.code}</Code></Error>`
  })
  const { port } = await server.run()
  return {
    place: {
      ...{ bucket, prefix: 'thrum/', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' },
      // The one account that it knows.
      ...{ keyId: 'S3RVER', secret: 'S3RVER' },
    },
    refuse(answer) {
      refusal = answer
    },
    async close() {
      const closed = server.close()
      server.httpServer.closeAllConnections()
      await closed
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * It reckons signatures of calls upon a bucket without the last slash, which clients of today sign; told that the
 * bucket is the host's name, it takes the path as it is.
 */
function keepSlash(answer: Answer): void {
  answer.mountPath = '/'
  Object.defineProperty(answer.state, 'vhost', { get: () => true, set: () => undefined })
}
