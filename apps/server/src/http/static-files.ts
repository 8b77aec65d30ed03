import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

export interface StaticFile {
  type: string
  body: Buffer
  etag: string
  /** Its name carries a hash of its content, so it never changes. */
  isImmutable: boolean
  /** Packed once, at the first request that takes it; undefined where packing gains nothing. */
  packed(encoding: Encoding): Promise<Buffer> | undefined
}

/** What is served, by content; source maps and all else have no type and are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
}
/** Vite writes there nothing whose name lacks a hash of its content, whatever its form. */
const HASHED = /^\/assets\//
const PACKABLE = /^(text|image\/svg|application\/(json|manifest|wasm))/
const PACK_MIN_BYTES = 1_024
/** Packed once a file and kept, so the slow, small setting pays. */
const BROTLI_QUALITY = 9

/**
 * Reads a build into memory, by address. Only what stands in this map can be asked for: no path is ever
 * resolved, so none can lead outside, and dot-files are not in it.
 */
export function readStaticFiles(root: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(root)) return files
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(root, file).split(path.sep).join('/')}`
    const type = TYPES[path.extname(entry.name)]
    if (!entry.isFile() || type === undefined || address.includes('/.')) continue
    files.set(address, toStaticFile(readFileSync(file), type, HASHED.test(address)))
  }
  return files
}

export function toStaticFile(body: Buffer, type: string, isImmutable: boolean): StaticFile {
  const packs = new Map<Encoding, Promise<Buffer>>()
  const isPackable = PACKABLE.test(type) && body.length >= PACK_MIN_BYTES
  return {
    type,
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    isImmutable,
    packed(encoding) {
      if (!isPackable) return undefined
      const packing = packs.get(encoding) ?? pack(body, encoding)
      packs.set(encoding, packing)
      return packing
    },
  }
}

function pack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 9 })
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
