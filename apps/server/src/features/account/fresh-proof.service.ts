import { AppError } from '@thrum/contracts/errors'
import type { Caller } from '../../http/caller.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { CodeClaim, Codes } from './code.service.ts'
import type { CredentialRepo } from './credential.repo.ts'
import type { Passwords } from './password.ts'

/** What the account's owner shows: the password, or a code mailed to the account's own address. */
export interface FreshProofForm {
  password?: string | undefined
  code?: string | undefined
}

export interface FreshProof {
  /**
   * That it is the owner, now, beyond a token that may be stolen. Wrong ones count.
   * @throws AppError `account.proofNeeded`, `account.proofWrong`, `request.tooMany`
   */
  prove(caller: Caller, form: FreshProofForm, purpose: 'bind' | 'cancel'): Promise<void>
  /** Like `prove`, and spends a further code only together with the proof. @throws AppError `account.codeInvalid` too */
  proveWith(
    caller: Caller,
    form: FreshProofForm,
    purpose: 'bind' | 'cancel',
    further: CodeClaim,
  ): Promise<void>
}

interface Parts {
  credentials: CredentialRepo
  passwords: Passwords
  codes: Codes
  limiter: Limiter
}

export function createFreshProof({ credentials, passwords, codes, limiter }: Parts): FreshProof {
  /** @returns the code that has to be spent, where it isn't the password that proves */
  const weigh = async (caller: Caller, { password, code }: FreshProofForm, purpose: 'bind' | 'cancel') => {
    const own = await credentials.get(caller.userId)
    if (password !== undefined) {
      if (!(await passwords.fits(own.password_hash ?? undefined, password))) throw wrong('password')
      return undefined
    }
    if (own.email === null) throw wrong('code')
    return { email: own.email, purpose, code: code ?? '' }
  }
  const proveAll = async (
    caller: Caller,
    form: FreshProofForm,
    purpose: 'bind' | 'cancel',
    further: readonly CodeClaim[],
  ) => {
    if (form.password === undefined && form.code === undefined) throw new AppError('account.proofNeeded')
    await limiter.take('proofs', caller.userId)
    const proof = await weigh(caller, form, purpose)
    const bad = await codes.spend(proof === undefined ? further : [proof, ...further])
    if (bad !== undefined && bad === proof) throw wrong('code')
    if (bad !== undefined) throw new AppError('account.codeInvalid', { data: { field: 'newCode' } })
    await limiter.giveBack('proofs', caller.userId)
  }
  return {
    prove: (caller, form, purpose) => proveAll(caller, form, purpose, []),
    proveWith: (caller, form, purpose, further) => proveAll(caller, form, purpose, [further]),
  }
}

function wrong(field: 'password' | 'code'): AppError {
  return new AppError('account.proofWrong', { data: { field } })
}
