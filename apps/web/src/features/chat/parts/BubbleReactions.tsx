import type { Reaction } from '@thrum/contracts/chat/chat.entities'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import css from './Bubble.module.css'

interface BubbleReactionsProps {
  readonly reactions: readonly Reaction[]
  /** One's own chat identity. */
  readonly me: string
  readonly onReact: (reactionID: string, isOn: boolean) => void
}

/** Who set which emoji: one tap sets it, a second takes it off. */
export function BubbleReactions({ reactions, me, onReact }: BubbleReactionsProps) {
  const { t } = useTranslation()
  return (
    <ul className={css.reactions}>
      {reactions.map(({ reactionID, users }) => {
        const isOwn = users.some((user) => user === me)
        return (
          <li key={reactionID}>
            <button
              type="button"
              aria-pressed={isOwn}
              aria-label={t('chat.reaction.count', { emoji: reactionID, count: users.length })}
              onClick={() => onReact(reactionID, !isOwn)}
            >
              <span aria-hidden="true">{reactionID}</span>
              <span aria-hidden="true">{formatNumber(users.length)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
