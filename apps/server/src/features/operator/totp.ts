import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** Steps before and after the present one whose code counts too: clocks differ. */
const WINDOW = 1
const ISSUER = 'Thrum console'

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S })
}

/** For an authenticator app, by hand or as a QR code. */
export function totpAddress(secret: string, name: string): string {
  return totpOf(secret, name).toString()
}

/** @returns the time step that the code belongs to; undefined for a wrong one */
export function totpStep(secret: string, code: string, wallMs: number): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: wallMs, window: WINDOW })
  return delta === null ? undefined : Math.floor(wallMs / 1000 / PERIOD_S) + delta
}
