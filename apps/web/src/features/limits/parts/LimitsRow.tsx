import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { ownLimits } from '../limits.instance.ts'
import { allLimitWords } from '../limits-words.ts'
import type { SlotName } from './LimitsForm.tsx'
import { LimitsSheet } from './LimitsSheet.tsx'

/** The way to one's own limits, with those for others in a few words. */
export function LimitsRow({ functions }: { readonly functions: readonly SlotName[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const limits = useSyncExternalStore(ownLimits.subscribe, ownLimits.getSnapshot)
  const words = allLimitWords(t, limits, functions)
  return (
    <>
      <List hasIcons>
        <Row
          icon="shield"
          title={t('limits.title')}
          note={words.length === 0 ? t('limits.none') : words.join(' · ')}
          onClick={() => setOpen(true)}
        />
      </List>
      <LimitsSheet isOpen={isOpen} onClose={() => setOpen(false)} functions={functions} />
    </>
  )
}
