import { useTranslation } from 'react-i18next'
import { formatLeft } from '../play-words.ts'
import { useNowMs } from '../use-play.ts'
import css from './Mutual.module.css'

/** For how long the partner can still answer what one has asked. */
export function AnswerTime({ endsAtMs, name }: { readonly endsAtMs: number; readonly name: string }) {
  const { t } = useTranslation()
  const time = `\u2066${formatLeft(endsAtMs - useNowMs(500))}\u2069`
  return (
    <p className={css.text} role="timer">
      {t('play.mutual.waiting', { name, time })}
    </p>
  )
}
