import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import css from './DrawControls.module.css'

export interface DrawControlsProps {
  readonly isRunning: boolean
  /** Something is drawn, and a toy is there to feel it. */
  readonly canPlay: boolean
  readonly canClear: boolean
  readonly canUndo: boolean
  readonly isRepeated: boolean
  readonly onPlay: () => void
  readonly onPause: () => void
  readonly onClear: () => void
  readonly onUndo: () => void
  readonly onRepeat: () => void
  readonly onSave: () => void
}

/** The row below the stage. What can't be done now keeps its place in the order of keys. */
export function DrawControls(props: DrawControlsProps) {
  const { t } = useTranslation()
  const { isRunning, canPlay, canClear, canUndo, isRepeated } = props
  return (
    <div className={css.row}>
      <Round icon="trash" label={t('draw.clear')} isOff={!canClear} onClick={props.onClear} />
      <Round icon="undo" label={t('draw.undo')} isOff={!canUndo} onClick={props.onUndo} />
      <Round
        icon={isRunning ? 'pause' : 'play'}
        label={t(isRunning ? 'draw.pause' : 'draw.play')}
        isBig
        isOff={!isRunning && !canPlay}
        onClick={isRunning ? props.onPause : props.onPlay}
      />
      <Round icon="repeat" label={t('draw.repeat')} isOn={isRepeated} onClick={props.onRepeat} />
      <Round icon="download" label={t('draw.save')} isOff={!canClear} onClick={props.onSave} />
    </div>
  )
}

interface RoundProps {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
  readonly isBig?: boolean
  /** Given: a toggle. */
  readonly isOn?: boolean
  readonly isOff?: boolean
}

function Round({ icon, label, onClick, isBig = false, isOn, isOff = false }: RoundProps) {
  return (
    <button
      type="button"
      className={css.round}
      data-big={isBig || undefined}
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onClick()}
    >
      <Icon name={icon} size={isBig ? 28 : 24} />
    </button>
  )
}
