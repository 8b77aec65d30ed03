import { PAYLOADS, type PayloadOf } from '@thrum/contracts/chat/chat.entities'

/** What a message of this kind shows. */
export type Place = PayloadOf<'location'>

/** It comes from outside: what is nowhere on Earth is no place. */
export function readPlace(payload: Readonly<Record<string, unknown>>): Place | undefined {
  return PAYLOADS.location.safeParse(payload).data
}
