import { deviceScene } from '@thrum/toy-protocol/foreign-toys'
import { visibleScene } from '@thrum/toy-protocol/scene'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ownLimits } from '../../limits/index.ts'
import { allLimitWords } from '../../limits/parts/index.ts'
import { slotNames } from '../../player/index.ts'
import { useToy } from '../../toy/index.ts'
import css from './Invitation.module.css'

/** What one allows, beside the question; nothing where that is everything. */
export function LimitsNote() {
  const { t } = useTranslation()
  const limits = useSyncExternalStore(ownLimits.subscribe, ownLimits.getSnapshot)
  const { device } = useToy()
  const words = allLimitWords(t, limits, slotNames(t, visibleScene(deviceScene(device))))
  if (words.length === 0) return null
  return <p className={css.left}>{t('play.invite.limits', { limits: words.join(' · ') })}</p>
}
