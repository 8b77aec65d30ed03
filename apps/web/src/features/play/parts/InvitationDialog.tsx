import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/popup/Dialog.tsx'
import { useSettled } from '../../../ui/popup/use-settled.ts'
import type { PlayState } from '../play.machine.ts'
import { isolated } from '../play-words.ts'
import css from './Invitation.module.css'
import { InviteStrings } from './InviteStrings.tsx'
import { LimitsNote } from './LimitsNote.tsx'
import { TimeLeft } from './TimeLeft.tsx'

type Invited = PlayState & { at: 'invited' }

export interface InvitationDialogProps {
  readonly life: PlayState
  readonly onAgree: () => void
  readonly onReject: () => void
}

/** Somebody asks to play. Neither the scrim nor Escape answers for the person. */
export function InvitationDialog({ life, onAgree, onReject }: InvitationDialogProps) {
  // The words stay while the dialog moves out.
  const [last, setLast] = useState<Invited>()
  if (life.at === 'invited' && life !== last) setLast(life)
  if (last === undefined) return null
  return <Opened invited={last} isOpen={life.at === 'invited'} onAgree={onAgree} onReject={onReject} />
}

interface OpenedProps {
  readonly invited: Invited
  readonly isOpen: boolean
  readonly onAgree: () => void
  readonly onReject: () => void
}

function Opened({ invited, isOpen, onAgree, onReject }: OpenedProps) {
  const { t } = useTranslation()
  const { invitation, endsAtMs, isAnswering } = invited
  const isSettled = useSettled(isOpen)
  const name = isolated(invitation.name)
  return (
    <Dialog
      isOpen={isOpen}
      top={
        <div className={css.picture}>
          <InviteStrings />
          <span className={css.face}>
            <Avatar src={invitation.avatar} size={96} />
          </span>
        </div>
      }
      title={t('play.invite.title', { name })}
      text={t('play.invite.text', { name })}
      actions={
        <>
          <Button kind="accent" isFull isBusy={isAnswering} disabled={!isSettled} onClick={onAgree}>
            {t('play.invite.agree')}
          </Button>
          <Button isFull onClick={onReject}>
            {t('play.invite.reject')}
          </Button>
          <LimitsNote />
          {isOpen ? <TimeLeft endsAtMs={endsAtMs} /> : null}
        </>
      }
    />
  )
}
