import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Bits of the authenticator data. Source: WebAuthn §6.1 */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

/** What a test makes wrong. */
export interface Twist {
  origin?: string
  challenge?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  /** Signs with a key that is not the passkey's. */
  key?: KeyObject
  userHandle?: string | null
}

/** An authenticator in a few lines: one passkey, ES256, attestation `none`, answers as a browser hands them on. */
export class SoftAuthenticator {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = randomBytes(16).toString('base64url')
  #userHandle = ''
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** @param options JSON text of the server. @returns JSON text for the server */
  make(options: string, twist: Twist = {}): string {
    const { challenge, rp, user } = JSON.parse(options)
    this.#userHandle = user.id
    const key = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
    // COSE_Key: kty EC2, alg ES256, crv P-256, x, y. Source: RFC 9053
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      coordinate(key.x),
      Buffer.from('225820', 'hex'),
      coordinate(key.y),
    ])
    const id = Buffer.from(this.id, 'base64url')
    const authData = Buffer.concat([
      this.#head(twist.rpId ?? rp.id, ATTESTED, twist),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKey,
    ])
    // CBOR: { fmt: 'none', attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from('a3', 'hex'),
      Buffer.from('63666d74646e6f6e65', 'hex'),
      Buffer.from('6761747453746d74a0', 'hex'),
      Buffer.from('686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, twist).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  use(options: string, twist: Twist = {}): string {
    const { challenge, rpId } = JSON.parse(options)
    this.#counter += 1
    const authData = this.#head(twist.rpId ?? rpId, 0, twist)
    const clientData = this.#clientData('webauthn.get', challenge, twist)
    const hash = createHash('sha256').update(clientData).digest()
    const signature = sign('sha256', Buffer.concat([authData, hash]), twist.key ?? this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: twist.userHandle === undefined ? this.#userHandle : twist.userHandle,
    })
  }

  #head(rpId: string, flags: number, { isVerified = true, counter = this.#counter }: Twist): Buffer {
    const head = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(head)
    head[32] = USER_PRESENT | flags | (isVerified ? USER_VERIFIED : 0)
    head.writeUInt32BE(counter, 33)
    return head
  }

  #clientData(type: string, challenge: string, twist: Twist): Buffer {
    const origin = twist.origin ?? this.#origin
    return Buffer.from(
      JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin, crossOrigin: false }),
    )
  }

  #answer(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', response })
  }
}
