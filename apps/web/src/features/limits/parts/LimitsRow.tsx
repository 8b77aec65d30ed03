import { deviceScene } from '@thrum/toy-protocol/foreign-toys'
import { visibleScene } from '@thrum/toy-protocol/scene'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '../../../ui/list/Row.tsx'
import { slotNames } from '../../player/index.ts'
import { useToy } from '../../toy/index.ts'
import { ownLimits } from '../limits.instance.ts'
import { allLimitWords } from '../limits-words.ts'
import { LimitsSheet } from './LimitsSheet.tsx'

/** The way to one's own limits, with those for others in a few words. */
export function LimitsRow() {
  const { t } = useTranslation()
  const { device } = useToy()
  const functions = useMemo(() => slotNames(t, visibleScene(deviceScene(device))), [t, device])
  const [isOpen, setOpen] = useState(false)
  const limits = useSyncExternalStore(ownLimits.subscribe, ownLimits.getSnapshot)
  const words = allLimitWords(t, limits, functions)
  return (
    <>
      <Row
        icon="shield"
        title={t('limits.title')}
        note={words.length === 0 ? t('limits.none') : words.join(' · ')}
        onClick={() => setOpen(true)}
      />
      <LimitsSheet isOpen={isOpen} onClose={() => setOpen(false)} functions={functions} />
    </>
  )
}
