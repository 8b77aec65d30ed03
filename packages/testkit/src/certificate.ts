import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** For a server on loopback that a test trusts by hand. PEM, both. */
export interface Certificate {
  cert: string
  key: string
}

const DAY_MS = 24 * 60 * 60_000

/** One piece of DER: its kind, its length, what is in it. */
function der(tag: number, ...parts: readonly (Uint8Array | string)[]): Buffer {
  const inside = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = inside
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), inside])
}

const SEQUENCE = 0x30
const INTEGER = 0x02
const hex = (text: string) => Buffer.from(text, 'hex')
/** ecdsa-with-SHA256, commonName, subjectAltName */
const ALGORITHM = der(SEQUENCE, hex('06082a8648ce3d040302'))
const COMMON_NAME = hex('0603550403')
const OTHER_NAMES = hex('0603551d11')

function nameOf(text: string): Buffer {
  return der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, text))))
}

/** UTCTime: YYMMDDhhmmssZ */
function moment(atMs: number): Buffer {
  return der(0x17, `${new Date(atMs).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`)
}

/** Vouches for itself, for 127.0.0.1 and two days. */
export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const serial = randomBytes(8)
  // Of several that one process trusts, OpenSSL looks for the issuer by its name.
  const name = nameOf(`127.0.0.1 ${serial.toString('hex')}`)
  const address = der(SEQUENCE, der(0x87, Buffer.from([127, 0, 0, 1])))
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), serial])),
    ALGORITHM,
    name,
    der(SEQUENCE, moment(Date.now() - DAY_MS), moment(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, OTHER_NAMES, der(0x04, address)))),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = der(SEQUENCE, body, ALGORITHM, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}
