import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import css from './SelectBar.module.css'

interface SelectBarProps {
  readonly count: number
  readonly onForwardEach: () => void
  readonly onForwardMerged: () => void
  readonly onDelete: () => void
  /** Undefined where there is nobody to complain about. */
  readonly onComplain: (() => void) | undefined
  readonly onCancel: () => void
}

/** Stands in the input's place while messages are being chosen. Requirement CHAT-059 */
export function SelectBar(props: SelectBarProps) {
  const { count, onForwardEach, onForwardMerged, onDelete, onComplain, onCancel } = props
  const { t } = useTranslation()
  const isNone = count === 0
  return (
    <section className={css.bar} aria-label={t('chat.select.bar')}>
      <div className={css.head}>
        <span role="status">{t('chat.select.count', { count })}</span>
        <Button kind="text" size="small" onClick={onCancel}>
          {t('chat.select.cancel')}
        </Button>
      </div>
      <div className={css.ways}>
        <Button size="small" icon="ext" disabled={isNone} onClick={onForwardEach}>
          {t('chat.select.each')}
        </Button>
        <Button size="small" icon="chat" disabled={isNone} onClick={onForwardMerged}>
          {t('chat.select.merged')}
        </Button>
        <div className={css.rest}>
          {onComplain === undefined ? null : (
            <IconButton icon="flag" label={t('complaint.title')} disabled={isNone} onClick={onComplain} />
          )}
          <IconButton icon="trash" label={t('chat.tool.delete')} disabled={isNone} onClick={onDelete} />
        </div>
      </div>
    </section>
  )
}
