import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { aloneLimits, ownLimits } from '../limits.instance.ts'
import css from './LimitsForm.module.css'
import { CapPart, EndPart, FunctionsPart, RisePart, type SlotName } from './LimitsForm.tsx'

export interface LimitsSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly functions: readonly SlotName[]
}

type Scope = 'others' | 'alone'

/** What a person allows others, and what it holds to alone, before any play. */
export function LimitsSheet({ isOpen, onClose, functions }: LimitsSheetProps) {
  const { t } = useTranslation()
  const [scope, setScope] = useState<Scope>('others')
  const kept = scope === 'others' ? ownLimits : aloneLimits
  const limits = useSyncExternalStore(kept.subscribe, kept.getSnapshot)
  const parts = { limits, onChange: kept.set }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('limits.title')} text={t('limits.text')}>
      <div className={css.form}>
        <Segment
          label={t('limits.scope.label')}
          value={scope}
          options={[
            { value: 'others', label: t('limits.scope.others') },
            { value: 'alone', label: t('limits.scope.alone') },
          ]}
          onChange={setScope}
        />
        <CapPart {...parts} />
        <RisePart {...parts} />
        {scope === 'others' ? (
          <>
            <FunctionsPart {...parts} functions={functions} />
            <EndPart {...parts} />
          </>
        ) : null}
      </div>
    </Sheet>
  )
}
