import type { Scene } from '@thrum/contracts/device/device.entities'
import type { Wanted } from '@thrum/contracts/play/play.entities'
import { parseOrder } from '@thrum/toy-protocol/order'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../../i18n/text-key.ts'
import { functionName, functionsOn, strengthOf } from '../../player/index.ts'

/** `Heartbeat · 3`, or what the stage says at rest. */
export function useStageTitle(scene: Scene | undefined, wanted: Wanted, atRest: TextKey): string {
  const { t } = useTranslation()
  const names = functionsOn(wanted, scene ?? []).map((entry) => functionName(t, entry))
  if (names.length === 0) return t(atRest)
  const levels = Object.values(wanted).flatMap((code) => parseOrder(code)?.level ?? [])
  const strength = names.length === 1 ? strengthOf(levels[0] ?? 0) : undefined
  return strength === undefined ? names.join(' + ') : `${names[0]} · ${strength}`
}
