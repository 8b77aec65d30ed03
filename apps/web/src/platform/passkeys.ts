/**
 * The browser's passkeys. The ceremony's code comes when it is needed.
 * - `answer`: what goes back to the server, as JSON
 * - `cancelled`: the person, or the time, ended it
 * - `already`: this device holds one for the account
 * - `failed`: the browser refuses here
 */
export type PasskeyResult =
  | { readonly kind: 'answer'; readonly response: string }
  | { readonly kind: 'cancelled' | 'already' | 'failed' }

const loadCeremony = () => import('@simplewebauthn/browser')

function resultOf(error: unknown): PasskeyResult {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' }
  return { kind: name === 'InvalidStateError' ? 'already' : 'failed' }
}

/** Fetches the ceremony's code early, so that the press of the button still counts when the browser is asked. */
export function preparePasskeys(): void {
  void loadCeremony().catch(() => undefined)
}

/** @param options the server's challenge, as JSON */
export async function answerByPasskey(options: string): Promise<PasskeyResult> {
  try {
    const { startAuthentication } = await loadCeremony()
    return {
      kind: 'answer',
      response: JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) })),
    }
  } catch (error) {
    return resultOf(error)
  }
}

/** @param options the server's challenge, as JSON */
export async function makePasskey(options: string): Promise<PasskeyResult> {
  try {
    const { startRegistration } = await loadCeremony()
    return {
      kind: 'answer',
      response: JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) })),
    }
  } catch (error) {
    return resultOf(error)
  }
}
