import { AppError } from '@thrum/contracts/errors'

export const BODY_MAX_BYTES = 64 * 1024
const KEYS_MAX = 100
/** A list is one key, and the longest has 100 values. */
const VALUES_MAX = 200

/** Flat fields as they came: text, or whatever scalar a JSON body held; a repeated key is a list. */
export type Fields = Record<string, unknown>

/** Names that reach into an object's own machinery. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads `a=1&b=2`, a form body or a query. Keys that would nest (`a[b]`) are refused, never interpreted.
 * @throws AppError `request.invalid`
 */
export function parseForm(text: string): Fields {
  const fields: Fields = Object.create(null)
  let [keys, values] = [0, 0]
  for (const [key, value] of new URLSearchParams(text)) {
    if (++values > VALUES_MAX) throw new AppError('request.invalid')
    const before = fields[key]
    if (before === undefined) {
      if (++keys > KEYS_MAX) throw new AppError('request.invalid')
      ensurePlainKey(key)
      fields[key] = value
    } else if (Array.isArray(before)) before.push(value)
    else fields[key] = [before, value]
  }
  return fields
}

/** Reads a JSON body under the same rule: one flat object of scalars and lists of scalars. */
export function parseJson(text: string): Fields {
  const parsed = readJson(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new AppError('request.invalid')
  }
  const entries = Object.entries(parsed)
  if (entries.length > KEYS_MAX) throw new AppError('request.invalid')
  const fields: Fields = Object.create(null)
  for (const [key, value] of entries) {
    ensurePlainKey(key)
    const isFlat = Array.isArray(value) ? value.every(isScalar) : isScalar(value)
    if (!isFlat) throw new AppError('request.invalid')
    fields[key] = value
  }
  return fields
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('request.invalid', { cause })
  }
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

function ensurePlainKey(key: string): void {
  if (FORBIDDEN.has(key) || /[[\]]/.test(key)) throw new AppError('request.invalid')
}
