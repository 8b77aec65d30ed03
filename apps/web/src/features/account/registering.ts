import * as z from 'zod/mini'
import { i18n } from '../../i18n/language.ts'
import { isCallError } from '../../lib/call-error.ts'
import { ask } from '../../ui/popup/ask.ts'
import { requestSignIn } from './entry.api.ts'

/** A mailbox that was just proven by its code and has no account yet. */
interface ProvenMailbox {
  readonly email: string
  /** Stands for the code, which is used up. */
  readonly proof: string
}

const ProofData = z.object({ proof: z.string() })

/** The word that stands for the mailbox, where the answer is that it has no account. */
export function proofOf(error: unknown): string | undefined {
  if (!isCallError(error, 'account.unknown')) return undefined
  return ProofData.safeParse(error.body?.data).data?.proof
}

/**
 * Signs in by an e-mail code. A proven address without an account is asked about, and yes registers it there and
 * then; after a no the next try asks again, without a new code (ACC-02).
 */
export class CodeSignIn {
  #proven: ProvenMailbox | undefined

  /** @returns the token, or undefined where the person does not want an account */
  async enter(email: string, code: string): Promise<string | undefined> {
    if (this.#proven?.email !== email) {
      try {
        return await requestSignIn({ account: email, code })
      } catch (error) {
        const proof = proofOf(error)
        if (proof === undefined) throw error
        this.#proven = { email, proof }
      }
    }
    return this.#register(this.#proven)
  }

  async #register({ email, proof }: ProvenMailbox): Promise<string | undefined> {
    const isWanted = await ask({
      title: i18n.t('account.unknown'),
      text: i18n.t('account.registerText', { email }),
      yes: i18n.t('account.register'),
      no: i18n.t('account.notNow'),
    })
    if (!isWanted) return undefined
    // Whatever the answer, this word is not taken again.
    this.#proven = undefined
    return requestSignIn({ account: email, register: true, proof })
  }
}
