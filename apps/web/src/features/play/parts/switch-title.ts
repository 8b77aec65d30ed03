import type { TFunction } from 'i18next'
import type { Interacting } from '../play.machine.ts'
import type { ToySwitch } from '../play.store.ts'
import { isolated } from '../play-words.ts'

/** Who put which toy in place. */
export function switchTitle(t: TFunction, { role, partner }: Interacting, { to }: ToySwitch): string {
  if (role === 'receiver')
    return to === undefined ? t('play.switched.own') : t('play.devices.switched', { toy: isolated(to.name) })
  const name = isolated(partner.name)
  return to === undefined
    ? t('play.switched.titleUnknown', { name })
    : t('play.switched.title', { name, toy: isolated(to.name) })
}
