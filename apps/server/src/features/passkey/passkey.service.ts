import { AppError } from '@thrum/contracts/errors'
import { UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { PASSKEYS_PER_USER } from '@thrum/contracts/limits'
import * as z from 'zod/mini'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import type { Caller } from '../../http/caller.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Account, FreshProofForm, UsedKey } from '../account/index.ts'
import type { PasskeyRepo, PasskeyRow } from './passkey.repo.ts'
import { NewPasskey, parseAnswer, UsedPasskey } from './passkey.wire.ts'
import type { RelyingParty } from './relying-party.ts'

/** A challenge that nobody answered by then is worth nothing. */
const CHALLENGE_MS = 5 * 60_000
const RP_NAME = 'Thrum'
/**
 * A passkey signs in alone, so whoever holds the device must also have unlocked it by finger, face or PIN;
 * otherwise a lost key would be a lost account.
 */
const VERIFICATION = 'required'
/** EdDSA, ES256, RS256: what authenticators have. Source: IANA COSE Algorithms */
const ALGORITHMS = [-8, -7, -257]

interface Parts {
  repo: PasskeyRepo
  proveFresh: Account['proveFresh']
  party: () => RelyingParty
  mail: Mail
  wall: () => number
}

interface Making {
  /** What its owner will know it by. */
  name: string
  /** Of the letter. */
  language: Language
}

export type PasskeyService = ReturnType<typeof createPasskeyService>

export function createPasskeyService({ repo, proveFresh, party, mail, wall }: Parts) {
  const keepChallenge = (challenge: string, userId: UserId | null) =>
    repo.insertChallenge(challenge, userId, new Date(wall() + CHALLENGE_MS))
  const takeChallenge = (userId: UserId | null) => (challenge: string) =>
    repo.takeChallenge(challenge, userId, new Date(wall()))
  const askFor = async (userId: UserId): Promise<string> => {
    const own = await repo.list(userId)
    if (own.length >= PASSKEYS_PER_USER) throw new AppError('account.passkeyTooMany')
    const { generateRegistrationOptions } = await webauthn()
    const nickName = await repo.nickNameOf(userId)
    const options = await generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: party().id,
      userID: new TextEncoder().encode(userId),
      userName: nickName === '' ? RP_NAME : nickName,
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: own.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: VERIFICATION },
    })
    await keepChallenge(options.challenge, userId)
    return JSON.stringify(options)
  }

  return {
    list: (userId: UserId): Promise<PasskeyRow[]> => repo.list(userId),

    async remove(userId: UserId, id: string): Promise<void> {
      if (!(await repo.remove(userId, id))) throw new AppError('account.passkeyInvalid')
    },

    /**
     * A stolen token alone must not leave a key behind that works for ever.
     * @returns the browser's `PublicKeyCredentialCreationOptionsJSON` as text
     * @throws AppError `account.proofNeeded`, `account.proofWrong`, `account.passkeyTooMany`
     */
    async askToMake(caller: Caller, proof: FreshProofForm): Promise<string> {
      const { userId } = caller
      return proveFresh(caller, proof, 'bind', () => askFor(userId))
    },

    /**
     * Tells the account's mailbox, so that a key made by a thief of its proof is no secret.
     * @throws AppError `account.passkeyInvalid`, `account.passkeyTooMany`
     */
    async make(userId: UserId, answer: string, { name, language }: Making): Promise<PasskeyRow> {
      const response = parseAnswer(NewPasskey, answer)
      const credential = await verifyNew(response, party(), takeChallenge(userId))
      const row: PasskeyRow = {
        id: credential.id,
        user_id: userId,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: JSON.stringify(response.response.transports ?? []),
        name,
        created_at: new Date(wall()),
        used_at: null,
      }
      const kept = await repo.insert(row, PASSKEYS_PER_USER)
      if (kept === 'full') throw new AppError('account.passkeyTooMany')
      if (kept === 'taken') throw new AppError('account.passkeyInvalid')
      const email = await repo.emailOf(userId)
      if (email !== null) mail.send({ to: email, language, kind: 'passkeyAdded' })
      return row
    },

    /** Names no passkeys, so that nobody learns who has one. @returns `PublicKeyCredentialRequestOptionsJSON` */
    async askToUse(): Promise<string> {
      const { generateAuthenticationOptions } = await webauthn()
      const options = await generateAuthenticationOptions({
        rpID: party().id,
        timeout: CHALLENGE_MS,
        userVerification: VERIFICATION,
      })
      await keepChallenge(options.challenge, null)
      return JSON.stringify(options)
    },

    /** Which passkey answered, and whose it is. @throws AppError `account.passkeyInvalid`, whatever was wrong */
    async use(answer: string): Promise<UsedKey> {
      const response = parseAnswer(UsedPasskey, answer)
      const row = await repo.find(response.id)
      if (row === undefined || !isHandleOf(row.user_id, response.response.userHandle)) {
        throw new AppError('account.passkeyInvalid')
      }
      const counter = await verifyUsed(response, party(), takeChallenge(null), row)
      if (!(await repo.markUsed(row.id, counter, new Date(wall())))) {
        throw new AppError('account.passkeyInvalid')
      }
      return { userId: row.user_id, passkeyId: row.id }
    },

    removeOldChallenges: () => repo.removeOldChallenges(new Date(wall())),
  }
}

/** Fetched at first use: few calls need it, and each start would wait for it. */
const webauthn = () => import('@simplewebauthn/server')

type TakeChallenge = (challenge: string) => Promise<boolean>

async function verifyNew({ response, ...passkey }: NewPasskey, party: RelyingParty, take: TakeChallenge) {
  const { verifyRegistrationResponse } = await webauthn()
  const { clientDataJSON, attestationObject } = response
  const result = await orInvalid(() =>
    verifyRegistrationResponse({
      response: {
        ...passkey,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: take,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!result.verified) throw new AppError('account.passkeyInvalid')
  return result.registrationInfo.credential
}

/** @returns how often the passkey was used, by its own count */
async function verifyUsed(
  { response, ...passkey }: UsedPasskey,
  party: RelyingParty,
  take: TakeChallenge,
  { id, public_key, counter }: PasskeyRow,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { clientDataJSON, authenticatorData, signature } = response
  const result = await orInvalid(() =>
    verifyAuthenticationResponse({
      response: {
        ...passkey,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: take,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(public_key), counter },
    }),
  )
  if (!result.verified) throw new AppError('account.passkeyInvalid')
  return result.authenticationInfo.newCounter
}

/** A discoverable passkey hands back whose it is; a foreign one there is a forgery. Source: WebAuthn §7.2, 6 */
function isHandleOf(userId: UserId, handle: string | null | undefined): boolean {
  if (handle === undefined || handle === null) return false
  return z.safeParse(UserId, Buffer.from(handle, 'base64url').toString()).data === userId
}

/** The library throws for each thing that is wrong, and its words quote the answer: they go no further. */
async function orInvalid<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error
    throw new AppError('account.passkeyInvalid', { cause: error })
  }
}
