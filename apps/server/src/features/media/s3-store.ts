import path from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { AppError } from '@thrum/contracts/errors'
import { MediaId } from '@thrum/contracts/ids'
import type { S3Place } from '../../config.ts'
import { diskTrouble } from '../../disk-trouble.ts'
import { newMediaId } from '../../ids.ts'
import { StartError, systemCode } from '../../start-error.ts'
import type { MediaStore } from './media-store.ts'
import { inPieces } from './pieces.ts'

/** All parts of an upload but its last. Source: Amazon S3, multipart upload limits: at least 5 MiB */
const PART_BYTES = 5 * 1024 * 1024
const CONNECT_MS = 3_000
/** A sweep removes thousands. */
const AT_ONCE = 50
/** Without a byte from the store for so long, a call ends. */
const SILENCE_MS = 30_000

/** What stores answer when their disks or a quota are full: MinIO, Ceph and Garage, each in its own words. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'StorageFull'])
const INSUFFICIENT_STORAGE = 507
const REFUSED = new Set([401, 403])

/**
 * Media as objects `<prefix><first two characters>/<id>`, laid out as on a disk, so that a copy of one is the other.
 * @throws StartError where the store can't be written, read and listed
 */
export async function openS3Store(place: S3Place): Promise<MediaStore> {
  const store = createS3Store(place)
  const probe = newMediaId()
  try {
    await store.put(probe, Buffer.from('thrum'))
    await store.size(probe)
    for await (const _ of store.list()) break
    await store.remove(probe)
  } catch (error) {
    throw unusable(place, error)
  }
  return store
}

type Target = { Bucket: string; Key: string }

function createS3Store(place: S3Place): MediaStore {
  const { bucket, prefix } = place
  const client = clientOf(place, AT_ONCE)
  // The door bounds its readers; slow ones hold back no other call.
  const reader = clientOf(place, Number.POSITIVE_INFINITY)
  const targetOf = (id: MediaId): Target => ({ Bucket: bucket, Key: `${prefix}${id.slice(0, 2)}/${id}` })
  return {
    async put(id, content) {
      try {
        return await putWhole(client, targetOf(id), content)
      } catch (error) {
        throw diskTrouble(error)
      }
    },
    async size(id) {
      const facts = await told(client.send(new HeadObjectCommand(targetOf(id))).catch(ignoreMissing))
      return facts?.ContentLength
    },
    async open(id, range) {
      const part = range && { Range: `bytes=${range.from}-${range.to}` }
      const command = new GetObjectCommand({ ...targetOf(id), ...part })
      const found = await told(reader.send(command).catch(ignoreMissing))
      return found?.Body instanceof Readable ? found.Body : undefined
    },
    async remove(id) {
      await told(client.send(new DeleteObjectCommand(targetOf(id))))
    },
    async *list(after) {
      const first = after === undefined ? {} : { StartAfter: targetOf(after).Key }
      let next: string | undefined
      do {
        const from = next === undefined ? first : { ContinuationToken: next }
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...from })
        const { Contents = [], NextContinuationToken } = await told(client.send(command))
        for (const { Key = '', LastModified } of Contents) {
          const id = MediaId.safeParse(path.posix.basename(Key))
          if (id.success && LastModified !== undefined) yield { id: id.data, putAtMs: LastModified.getTime() }
        }
        next = NextContinuationToken
      } while (next !== undefined)
    },
  }
}

function clientOf({ endpoint, region, keyId, secret }: S3Place, maxSockets: number): S3Client {
  const agent = { keepAlive: true, maxSockets }
  return new S3Client({
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // What goes beyond the signed call is Amazon's own, and others refuse it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/** An object appears with its last byte: whole, or not at all. */
async function putWhole(client: S3Client, target: Target, content: Readable | Uint8Array): Promise<number> {
  let bytes = 0
  let only: Uint8Array = new Uint8Array()
  let upload: Upload | undefined
  try {
    for await (const part of inPieces(content, PART_BYTES)) {
      bytes += part.length
      if (upload === undefined && part.length < PART_BYTES) only = part
      else {
        upload ??= await beginUpload(client, target)
        await upload.add(part)
      }
    }
    if (upload === undefined) await told(client.send(new PutObjectCommand({ ...target, Body: only })))
    else await upload.end()
    return bytes
  } catch (error) {
    await upload?.abandon()
    throw error
  }
}

interface Upload {
  add(part: Uint8Array): Promise<void>
  end(): Promise<void>
  abandon(): Promise<void>
}

async function beginUpload(client: S3Client, target: Target): Promise<Upload> {
  const { UploadId } = await told(client.send(new CreateMultipartUploadCommand(target)))
  const own = { ...target, UploadId }
  const parts: CompletedPart[] = []
  return {
    async add(part) {
      const place = { ...own, PartNumber: parts.length + 1 }
      const { ETag } = await told(client.send(new UploadPartCommand({ ...place, Body: part })))
      parts.push({ PartNumber: place.PartNumber, ETag })
    },
    async end() {
      await told(
        client.send(new CompleteMultipartUploadCommand({ ...own, MultipartUpload: { Parts: parts } })),
      )
    },
    async abandon() {
      // The store drops it in time by its own rule for what was begun and never ended.
      await client.send(new AbortMultipartUploadCommand(own)).catch(() => undefined)
    },
  }
}

/** @throws AppError `upload.storeFull`, or `service.unavailable` for all else that a store may have */
async function told<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (cause) {
    const isFull =
      cause instanceof S3ServiceException &&
      (FULL.has(cause.name) || cause.$metadata.httpStatusCode === INSUFFICIENT_STORAGE)
    throw new AppError(isFull ? 'upload.storeFull' : 'service.unavailable', { cause })
  }
}

/** A missing bucket is more than a missing object, and is told. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof S3ServiceException) || !['NoSuchKey', 'NotFound'].includes(error.name)) throw error
}

function unusable({ bucket, endpoint }: S3Place, error: unknown): StartError {
  const cause = error instanceof AppError ? error.cause : error
  const where = `The media store s3://${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`
  if (!(cause instanceof S3ServiceException)) {
    return new StartError(`${where} can't be reached (${systemCode(cause) || String(cause)}).`, { cause })
  }
  if (cause.name === 'NoSuchBucket') return new StartError(`${where} has no such bucket.`, { cause })
  const isRefused = REFUSED.has(cause.$metadata.httpStatusCode ?? 0)
  return new StartError(`${where} ${isRefused ? 'refuses the keys' : "can't be used"} (${cause.name}).`, {
    cause,
  })
}
