import { useTranslation } from 'react-i18next'
import { formatLeft } from '../play-words.ts'
import { useNowMs } from '../use-play.ts'
import css from './Invitation.module.css'

/** How long a question can still be answered. */
export function TimeLeft({ endsAtMs }: { readonly endsAtMs: number }) {
  const { t } = useTranslation()
  const time = `\u2066${formatLeft(endsAtMs - useNowMs(250))}\u2069`
  return (
    <p className={css.left} role="timer">
      {t('play.invite.open', { time })}
    </p>
  )
}
