import type { Config } from '../../config.ts'

/** For whom passkeys are made, and from which pages their answers may come. Source: WebAuthn §5.1.3, §13.4.9 */
export interface RelyingParty {
  /** A passkey belongs to this name and works at no other. */
  id: string
  origins: string[]
}

const LOCAL = 'localhost'

/**
 * The public address's name. Without one it is `localhost`, at our own ports alone: browsers make no passkeys for
 * an address in numbers.
 * @param ports that we listen on
 */
export function relyingPartyOf(
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
  ports: readonly number[],
): RelyingParty {
  const id = publicUrl === undefined ? LOCAL : new URL(publicUrl).hostname
  const own = publicUrl === undefined ? [] : [publicUrl]
  const local = id === LOCAL ? ports.map((port) => `http://${LOCAL}:${port}`) : []
  return { id, origins: [...own, ...allowedOrigins, ...local] }
}
