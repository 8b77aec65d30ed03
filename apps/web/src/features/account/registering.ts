import * as z from 'zod/mini'
import { isCallError } from '../../lib/call-error.ts'
import type { requestSignIn } from './entry.api.ts'

interface CodeSignInSurroundings {
  readonly signIn: typeof requestSignIn
  /** Account does not exist, sign up? */
  isWanted(email: string): Promise<boolean>
}

const ProofData = z.object({ proof: z.string() })

/** The word that stands for a mailbox just proven by its code, where the answer is that it has no account. */
function proofOf(error: unknown): string | undefined {
  if (!isCallError(error, 'account.unknown')) return undefined
  return ProofData.safeParse(error.body?.data).data?.proof
}

/**
 * Signs in by an e-mail code. A proven address without an account is asked about, and yes registers it there and
 * then; after a no the next try asks again, without a new code (ACC-02).
 */
export class CodeSignIn {
  readonly #around: CodeSignInSurroundings
  #proven: { readonly email: string; readonly proof: string } | undefined

  constructor(around: CodeSignInSurroundings) {
    this.#around = around
  }

  /** @returns the token, or undefined where the person does not want an account */
  async enter(email: string, code: string): Promise<string | undefined> {
    if (this.#proven?.email !== email) {
      try {
        return await this.#around.signIn({ account: email, code })
      } catch (error) {
        const proof = proofOf(error)
        if (proof === undefined) throw error
        this.#proven = { email, proof }
      }
    }
    return this.#register(this.#proven)
  }

  async #register({ email, proof }: { email: string; proof: string }): Promise<string | undefined> {
    if (!(await this.#around.isWanted(email))) return undefined
    try {
      return await this.#around.signIn({ account: email, register: true, proof })
    } catch (error) {
      // A word that was refused is used up; one that the server never saw still counts.
      if (isCallError(error) && error.failure === 'refused') this.#proven = undefined
      throw error
    }
  }
}
