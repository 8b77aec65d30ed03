import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import * as api from '../play.api.ts'
import type { Interacting } from '../play.machine.ts'
import { isolated } from '../play-words.ts'
import { AnswerTime } from './AnswerTime.tsx'
import css from './Mutual.module.css'

/** Proposes that both steer, and leads back. Going back needs nobody's yes and no second tap. */
export function MutualCard({ play }: { readonly play: Interacting }) {
  const { t } = useTranslation()
  const { mutual, playId, partner, role } = play
  const name = isolated(partner.name)
  const offer = t(role === 'initiator' ? 'play.mutual.offerSend' : 'play.mutual.offerReceive', { name })
  return (
    <div className={css.place}>
      <Card>
        <h2 className={css.title}>{t('play.mutual.title')}</h2>
        {mutual?.at === 'proposed' && mutual.isOwn ? (
          <>
            <AnswerTime endsAtMs={mutual.endsAtMs} name={name} />
            <Ask run={() => api.endMutual(playId)} label={t('play.mutual.withdraw')} />
          </>
        ) : (
          <>
            <p className={css.text}>{mutual?.at === 'mutual' ? t('play.partner.bothWays') : offer}</p>
            {mutual?.at === 'mutual' ? (
              <Ask run={() => api.endMutual(playId)} label={t('play.mutual.back')} />
            ) : (
              <Ask run={() => api.proposeMutual(playId)} label={t('play.mutual.propose')} />
            )}
          </>
        )}
      </Card>
    </div>
  )
}

interface AskProps {
  readonly run: () => Promise<unknown>
  readonly label: string
}

/** The server's word, not the answer to the call, changes what is shown. */
function Ask({ run, label }: AskProps) {
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await run().catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button isFull isBusy={isBusy} onClick={() => void ask()}>
      {label}
    </Button>
  )
}
