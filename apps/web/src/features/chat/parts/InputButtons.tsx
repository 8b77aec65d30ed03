import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button/IconButton.tsx'

interface InputButtonsProps {
  /** A message is being changed: nothing else can be sent. */
  readonly isEditing: boolean
  readonly isMoreOpen: boolean
  /** The voice bar stands in the field's place … */
  readonly isTalking: boolean
  /** … and has buttons of its own. */
  readonly isRecording: boolean
  readonly isOff: boolean
  readonly onMore: () => void
  readonly onSubmit: () => void
}

/** Behind the field: what else can be sent, and sending. */
export function InputButtons(props: InputButtonsProps) {
  const { isEditing, isMoreOpen, isTalking, isRecording, isOff, onMore, onSubmit } = props
  const { t } = useTranslation()
  return (
    <>
      {isEditing || isRecording ? null : (
        <IconButton
          icon={isMoreOpen ? 'close' : 'plus'}
          label={t(isMoreOpen ? 'chat.more.close' : 'chat.more.open')}
          aria-expanded={isMoreOpen}
          onClick={onMore}
        />
      )}
      {isTalking ? null : (
        <IconButton
          icon={isEditing ? 'check' : 'send'}
          ground="accent"
          label={t(isEditing ? 'chat.input.save' : 'chat.input.send')}
          disabled={isOff}
          // The field keeps the focus, and the phone its keyboard. Requirement INPT-006
          onMouseDown={(event) => event.preventDefault()}
          onClick={onSubmit}
        />
      )}
    </>
  )
}
