import { BACK_TO_TOP_PX, LOAD_MORE_PX } from '@thrum/contracts/limits'

/** Where a scroller stands, in px. */
export type ScrollPlace = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/** More is fetched from here. Source: spec §9 (APP-13). */
export function isNearEnd({ scrollTop, scrollHeight, clientHeight }: ScrollPlace): boolean {
  return scrollHeight - clientHeight - scrollTop <= LOAD_MORE_PX
}

/** The way back is long: a button offers it. Source: spec §9 (APP-13). */
export function isFarDown({ scrollTop }: ScrollPlace): boolean {
  return scrollTop > BACK_TO_TOP_PX
}
