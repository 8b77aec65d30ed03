import type { LockDelay, LockRecord } from './lock.store.ts'

export const PIN_MIN_DIGITS = 4
export const PIN_MAX_DIGITS = 8
/** About 0.3 s on a phone. A PIN is short: this slows down who copied the phone's storage, no more. */
const ROUNDS = 600_000
const SALT_BYTES = 16
const HASH_BITS = 256

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

async function hashPin(pin: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, HASH_BITS))
}

/** Keeps a PIN so that it can be compared and not read back. */
export async function protectPin(pin: string, afterMin: LockDelay): Promise<LockRecord> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  return { salt: toText(salt), hash: toText(await hashPin(pin, salt, ROUNDS)), rounds: ROUNDS, afterMin }
}

export async function isPin(pin: string, { salt, hash, rounds }: LockRecord): Promise<boolean> {
  const tried = await hashPin(pin, toBytes(salt), rounds)
  const kept = toBytes(hash)
  return tried.reduce((difference, byte, place) => difference | (byte ^ (kept[place] ?? 0)), 0) === 0
}
