import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../../lib/call-error.ts'
import { isolated } from '../../../lib/isolated.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { requestFriend, type Standing } from '../../friends/index.ts'
import type { Peer } from '../interact.ts'
import css from './InputBar.module.css'

interface InputStandingProps {
  readonly peer: Peer
  readonly standing: Exclude<Standing, 'mutual'>
}

/** Who has ended the friendship, and the way to ask again. */
export function InputStanding({ peer, standing }: InputStandingProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  async function add() {
    setBusy(true)
    try {
      const { state } = await requestFriend({ userId: peer.userId }, '')
      toast(t(state === 'friends' ? 'friends.form.friends' : 'friends.form.waiting'), { kind: 'done' })
    } catch (error) {
      if (isCallError(error) && error.failure === 'refused') toast(error.text, { kind: 'alert' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.standing}>
      <p role="status">{t(`chat.standing.${standing}`, { name: isolated(peer.name) })}</p>
      <Button kind="accent" size="small" icon="adduser" isBusy={isBusy} onClick={() => void add()}>
        {t('chat.standing.add')}
      </Button>
    </div>
  )
}
