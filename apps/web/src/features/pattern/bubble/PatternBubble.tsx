import { PATTERN_PREVIEW_BARS } from '@thrum/contracts/limits'
import { previewOf } from '@thrum/toy-protocol/pattern-data'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { NamedPattern } from '../fit-pattern.ts'
import { PatternPicture } from '../parts/PatternPicture.tsx'
import { openPattern } from './opened-pattern.ts'
import css from './PatternBubble.module.css'

interface PatternBubbleProps {
  readonly named: NamedPattern
  /** False where its message disappears. */
  readonly mayBeKept: boolean
}

/** A pattern that somebody sent: its picture and name. A tap opens it, and moves nothing. */
export function PatternBubble({ named, mayBeKept }: PatternBubbleProps) {
  const { t } = useTranslation()
  const { name, pattern } = named
  const preview = useMemo(() => previewOf(pattern, PATTERN_PREVIEW_BARS), [pattern])
  return (
    <button type="button" className={css.card} onClick={() => openPattern({ ...named, mayBeKept })}>
      <span className={css.head}>
        <Icon name="wave" size={20} />
        <bdi className={css.name}>{name}</bdi>
      </span>
      <PatternPicture preview={preview} />
      <span className={css.foot}>
        <span>{t('pattern.card')}</span>
        <span>{formatLength(pattern.durationMs, 1)}</span>
      </span>
    </button>
  )
}
