import { AppError } from '@thrum/contracts/errors'
import type { Caller } from '../../http/caller.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { CodeClaim, Codes } from './code.service.ts'
import type { CredentialRepo } from './credential.repo.ts'
import { countFailures, orRefusal } from './failure-count.ts'
import type { Passwords } from './password.ts'

/** What the account's owner shows: the password, or a code mailed to the account's own address. */
export interface FreshProofForm {
  password?: string | undefined
  code?: string | undefined
}

export interface FreshProof {
  /**
   * That it is the owner, now, beyond a token that may be stolen. Wrong ones count.
   * @param open what the proof is for
   * @throws AppError `account.proofNeeded`, `account.proofWrong`, `request.tooMany`
   */
  prove<T>(
    caller: Caller,
    form: FreshProofForm,
    purpose: 'bind' | 'cancel',
    open: () => Promise<T>,
  ): Promise<T>
  /** Like `prove`, and spends a further code only together with the proof. @throws AppError `account.codeInvalid` too */
  proveWith<T>(
    caller: Caller,
    form: FreshProofForm,
    asked: { purpose: 'bind' | 'cancel'; further: CodeClaim },
    open: () => Promise<T>,
  ): Promise<T>
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
  const proveAll = async <T>(
    caller: Caller,
    form: FreshProofForm,
    { purpose, further }: { purpose: 'bind' | 'cancel'; further: readonly CodeClaim[] },
    open: () => Promise<T>,
  ): Promise<T> => {
    if (form.password === undefined && form.code === undefined) throw new AppError('account.proofNeeded')
    if (form.password !== undefined) await limiter.take('passwordChecks', caller.userId)
    const outcome = await countFailures(limiter, [['proofs', caller.userId]], async () => {
      const proof = await weigh(caller, form, purpose)
      return codes.spend(
        proof === undefined ? further : [proof, ...further],
        (bad) =>
          bad === proof ? wrong('code') : new AppError('account.codeInvalid', { data: { field: 'newCode' } }),
        () => orRefusal(open()),
      )
    })
    if (outcome instanceof AppError) throw outcome
    return outcome
  }
  return {
    prove: (caller, form, purpose, open) => proveAll(caller, form, { purpose, further: [] }, open),
    proveWith: (caller, form, { purpose, further }, open) =>
      proveAll(caller, form, { purpose, further: [further] }, open),
  }
}

function wrong(field: 'password' | 'code'): AppError {
  return new AppError('account.proofWrong', { data: { field } })
}
