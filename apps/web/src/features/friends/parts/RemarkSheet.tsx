import type { Friend } from '@thrum/contracts/friend/friend.entities'
import { REMARK_MAX } from '@thrum/contracts/limits'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../../lib/call-error.ts'
import { countCharacters } from '../../../lib/characters.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { setRemark } from '../friends.api.ts'

interface RemarkSheetProps {
  readonly friend: Friend
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** One's own name for a friend; each opening starts from the one that is kept. */
export function RemarkSheet({ friend, isOpen, onClose }: RemarkSheetProps) {
  const { t } = useTranslation()
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [typed, setTyped] = useState(friend.remark)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      setTyped(friend.remark)
      setRefusal(undefined)
    }
  }
  const isLong = countCharacters(typed.trim()) > REMARK_MAX

  async function save() {
    if (isLong) return
    setBusy(true)
    try {
      await setRemark(friend.id, typed)
      toast(t('friends.remark.saved'), { kind: 'done' })
      onClose()
    } catch (error) {
      if (isCallError(error) && error.failure === 'refused') setRefusal(error.text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('friends.remark.title')}
      text={t('friends.remark.text')}
      actions={
        <Button type="submit" form="remark" kind="accent" isFull isBusy={isBusy}>
          {t('friends.remark.save')}
        </Button>
      }
    >
      <form
        id="remark"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label={t('friends.remark.label')}
          placeholder={friend.nickName}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setRefusal(undefined)
          }}
          error={isLong ? t('friends.remark.long', { max: REMARK_MAX }) : refusal}
          maxLength={400}
          autoComplete="off"
          dir="auto"
        />
      </form>
    </Sheet>
  )
}
