import type { UserId } from '@thrum/contracts/ids'
import type { Passwords } from './password.ts'

/**
 * Evidence that somebody is who they say. Sessions are minted for a proof and for nothing else; only the two
 * makers below can build one, so that no caller can sign a person in by naming an id. Source: safety DR-2
 */
export class Proof {
  readonly userId: UserId

  private constructor(userId: UserId) {
    this.userId = userId
  }

  /** The password fits the stored hash of this account; undefined otherwise, after the same time. */
  static async byPassword(
    passwords: Passwords,
    credential: { user_id: UserId; password_hash: string | null } | undefined,
    password: string,
  ): Promise<Proof | undefined> {
    const fits = await passwords.fits(credential?.password_hash ?? undefined, password)
    return fits && credential !== undefined ? new Proof(credential.user_id) : undefined
  }

  /** The account was made in this very call. */
  static async byRegistration(register: () => Promise<UserId>): Promise<Proof> {
    return new Proof(await register())
  }
}
