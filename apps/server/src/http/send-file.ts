import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, StaticFile } from './static-files.ts'

const ONE_YEAR_S = 31_536_000

/** Sends a file of a build as the browser takes it: packed, or not at all where it has it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  reply.headers({
    'Content-Type': file.type,
    'Cache-Control': file.isImmutable ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const packed = encoding === undefined ? undefined : await file.packed(encoding)
  if (encoding === undefined || packed === undefined) return reply.send(file.body)
  return reply.header('Content-Encoding', encoding).send(packed)
}

function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const text = String(header ?? '')
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text) ? 'gzip' : undefined
}
