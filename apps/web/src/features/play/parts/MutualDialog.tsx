import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/popup/Dialog.tsx'
import { useSettled } from '../../../ui/popup/use-settled.ts'
import { ownLimits } from '../../limits/index.ts'
import type { MutualLife } from '../mutual.machine.ts'
import * as api from '../play.api.ts'
import type { Interacting } from '../play.machine.ts'
import { isolated } from '../play-words.ts'
import css from './Invitation.module.css'
import { InviteStrings } from './InviteStrings.tsx'
import { TimeLeft } from './TimeLeft.tsx'

type Asked = MutualLife & { at: 'proposed' }

/** The partner proposes that both steer. Neither the scrim nor Escape answers for the person; STOP stays below. */
export function MutualDialog({ play }: { readonly play: Interacting | undefined }) {
  const { mutual } = play ?? {}
  const asked = mutual?.at === 'proposed' && !mutual.isOwn ? mutual : undefined
  // The words stay while the dialog moves out.
  const [last, setLast] = useState<{ play: Interacting; asked: Asked }>()
  if (play !== undefined && asked !== undefined && asked !== last?.asked) setLast({ play, asked })
  if (last === undefined) return null
  return <Opened {...last} isOpen={asked !== undefined} key={last.asked.proposalId} />
}

interface OpenedProps {
  readonly play: Interacting
  readonly asked: Asked
  readonly isOpen: boolean
}

function Opened({ play, asked, isOpen }: OpenedProps) {
  const { t } = useTranslation()
  const isSettled = useSettled(isOpen)
  const [isAnswering, setAnswering] = useState(false)
  const name = isolated(play.partner.name)
  const percent = formatPercent(ownLimits.getSnapshot().cap)
  const answer = async (agrees: boolean) => {
    setAnswering(true)
    // The server's word closes the dialog, also where another window has answered.
    await api
      .answerMutual(play.playId, asked.proposalId, agrees)
      .catch(() => toast(t('play.mutual.late'), { kind: 'alert' }))
    setAnswering(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      top={
        <div className={css.picture}>
          <InviteStrings />
          <span className={css.face}>
            <Avatar src={play.partner.avatar} size={96} />
          </span>
        </div>
      }
      title={t('play.mutual.askTitle', { name })}
      text={
        play.role === 'initiator'
          ? t('play.mutual.askSend', { name, percent })
          : t('play.mutual.askReceive', { name })
      }
      actions={
        <>
          <Button
            kind="accent"
            isFull
            isBusy={isAnswering}
            disabled={!isSettled}
            onClick={() => void answer(true)}
          >
            {t('play.mutual.agree')}
          </Button>
          <Button isFull onClick={() => void answer(false)}>
            {t('play.mutual.decline')}
          </Button>
          {isOpen ? <TimeLeft endsAtMs={asked.endsAtMs} /> : null}
        </>
      }
    />
  )
}
