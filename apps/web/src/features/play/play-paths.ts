import type { RoutePath } from '../../routes.ts'

/** Where a running play is on screen. */
export const PLAY_PLACES = {
  standAlone: '/pages/player/standAloneEquipment',
  interact: '/pages/player/interact',
} as const satisfies Record<string, RoutePath>

const PATHS: readonly string[] = Object.values(PLAY_PLACES)

/** Whether this page shows a running play itself, with its STOP. */
export function isPlayPath(pathname: string): boolean {
  return PATHS.includes(pathname.replace(/\/$/, ''))
}
