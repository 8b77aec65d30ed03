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
  const [yes, setYes] = useState<AbortController>()
  const [isDeclined, setDeclined] = useState(false)
  const name = isolated(play.partner.name)
  const percent = formatPercent(ownLimits.getSnapshot().cap)
  // The server's word closes the dialog, also where another window has answered; a no doesn't wait for it.
  const agree = async () => {
    const underWay = new AbortController()
    setYes(underWay)
    await api.agreeMutual(play.playId, asked.proposalId, underWay.signal).catch(() => {
      if (!underWay.signal.aborted) toast(t('play.mutual.late'), { kind: 'alert' })
    })
    setYes(undefined)
  }
  const decline = () => {
    yes?.abort()
    setDeclined(true)
    void api.declineMutual(play.playId, asked.proposalId)
  }
  const isShown = isOpen && !isDeclined
  return (
    <Dialog
      isOpen={isShown}
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
            isBusy={yes !== undefined}
            disabled={!isSettled}
            onClick={() => void agree()}
          >
            {t('play.mutual.agree')}
          </Button>
          <Button isFull onClick={decline}>
            {t('play.mutual.decline')}
          </Button>
          {isShown ? <TimeLeft endsAtMs={asked.endsAtMs} /> : null}
        </>
      }
    />
  )
}
