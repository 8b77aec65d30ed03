import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/popup/Dialog.tsx'
import { useSettled } from '../../../ui/popup/use-settled.ts'
import { playRecorder } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import { isolated } from '../play-words.ts'
import type { RecordLife } from '../record.machine.ts'
import css from './Invitation.module.css'
import { TimeLeft } from './TimeLeft.tsx'

type Asked = RecordLife & { at: 'asked' }

/** The partner asks to record the play. Closing it, like the end of its time, is a no; STOP stays below. */
export function RecordDialog({ play }: { readonly play: Interacting | undefined }) {
  const { record } = play ?? {}
  const asked = record?.at === 'asked' && !record.isOwn ? record : undefined
  // The words stay while the dialog moves out.
  const [last, setLast] = useState<{ play: Interacting; asked: Asked }>()
  if (play !== undefined && asked !== undefined && asked !== last?.asked) setLast({ play, asked })
  if (last === undefined) return null
  // Where the server began anew, another question has the same number.
  const { number, endsAtMs } = last.asked
  return <Opened {...last} isOpen={asked !== undefined} key={`${last.play.playId} ${number} ${endsAtMs}`} />
}

interface OpenedProps {
  readonly play: Interacting
  readonly asked: Asked
  readonly isOpen: boolean
}

function Opened({ play, asked, isOpen }: OpenedProps) {
  const { t } = useTranslation()
  const isSettled = useSettled(isOpen)
  const [answered, setAnswered] = useState<boolean>()
  const isDeclined = useRef(false)
  const { name, avatar } = play.partner
  // The server's word closes the dialog; a no doesn't wait for it.
  const answer = async (agrees: boolean) => {
    setAnswered(agrees)
    if (!agrees) isDeclined.current = true
    if ((await playRecorder.answer(agrees)) || isDeclined.current) return
    setAnswered(undefined)
    toast(t('play.record.late'), { kind: 'alert' })
  }
  const isShown = isOpen && answered !== false
  return (
    <Dialog
      isOpen={isShown}
      onClose={() => void answer(false)}
      top={
        <div className={css.asker}>
          <Avatar src={avatar} size={72} />
        </div>
      }
      title={t('play.record.askTitle', { name: isolated(name) })}
      text={t('play.record.askText')}
      actions={
        <>
          <Button isFull onClick={() => void answer(false)}>
            {t('play.record.no')}
          </Button>
          <Button isFull isBusy={answered === true} disabled={!isSettled} onClick={() => void answer(true)}>
            {t('play.record.yes')}
          </Button>
          {isShown ? <TimeLeft endsAtMs={asked.endsAtMs} /> : null}
        </>
      }
    />
  )
}
