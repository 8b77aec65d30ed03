import { createHmac, randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createGate } from '../../gate.ts'

/** OWASP's floor for argon2id; 16-24 ms each here. Source: safety P-D1 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const FIXED = { algorithm: 2 satisfies Algorithm.Argon2id, outputLen: 32 }
const SALT_BYTES = 16
/** Hashing shares the thread pool with file work; more at once would only make each slower. */
const AT_ONCE = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** @param stored undefined for an unknown account, which takes just as long and never fits */
  fits(stored: string | undefined, password: string): Promise<boolean>
  /** Whether it was made with less work than is asked for now. */
  isOutdated(stored: string): boolean
}

/**
 * @param pepper secret outside the database, without which a stolen table can't be tried out
 * @param parameters the work that each guess costs
 */
export async function createPasswords(pepper: string, parameters = PARAMETERS): Promise<Passwords> {
  const enter = createGate(AT_ONCE)
  // A text of fixed length, so that the length typed makes no difference. Composed and decomposed letters are equal.
  const mix = (password: string) =>
    createHmac('sha256', pepper).update(password.normalize('NFC')).digest('base64url')
  const hashNow = (password: string) =>
    enter(() => hash(mix(password), { ...FIXED, ...parameters, salt: randomBytes(SALT_BYTES) }))
  const nobodys = await hashNow(randomBytes(16).toString('hex'))
  const { memoryCost, timeCost, parallelism } = parameters
  const current = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  return {
    hash: hashNow,
    isOutdated: (stored) => !stored.startsWith(current),
    async fits(stored, password) {
      const isRight = await enter(() => verify(stored ?? nobodys, mix(password)))
      return isRight && stored !== undefined
    },
  }
}
