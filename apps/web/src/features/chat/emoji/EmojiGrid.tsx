import { useTranslation } from 'react-i18next'
import css from './EmojiPanel.module.css'
import type { EmojiEntry, EmojiGroup } from './emoji-groups.ts'
import type { EmojiWords } from './emoji-words.ts'
import { emojiPicture, stickerPicture } from './pictures.ts'
import { useGridKeys } from './use-grid-keys.ts'

interface EmojiGridProps {
  readonly id: string
  readonly labelledBy: string
  readonly groups: readonly EmojiGroup[]
  readonly words: EmojiWords | undefined
  readonly onChoose: (entry: EmojiEntry) => void
}

const KINDS = { recent: 'chat.emoji.recent', basic: 'chat.emoji.basic', big: 'chat.kind.face' } as const

export function EmojiGrid({ id, labelledBy, groups, words, onChoose }: EmojiGridProps) {
  const { t } = useTranslation()
  const { grid, onKeyDown, stop } = useGridKeys()
  let before = 0
  return (
    <div
      ref={grid}
      className={css.scroll}
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      // The field keeps the focus, and with it the caret.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      {groups.length === 0 ? (
        <p className={css.none} role="status">
          {t('ui.noMatch')}
        </p>
      ) : (
        groups.map(({ kind, entries }) => {
          const from = before
          before += entries.length
          return (
            <section key={kind} className={css.group} aria-label={t(KINDS[kind])}>
              {groups.length > 1 ? <p aria-hidden="true">{t(KINDS[kind])}</p> : null}
              <div className={css.grid} data-big={kind === 'big' || undefined}>
                {entries.map((entry, at) => (
                  <button
                    key={entry.sticker?.data ?? entry.emoji}
                    type="button"
                    {...stop(from + at)}
                    aria-label={words?.nameOf(entry.emoji) ?? entry.emoji}
                    onClick={() => onChoose(entry)}
                  >
                    <Drawn entry={entry} />
                  </button>
                ))}
              </div>
            </section>
          )
        })
      )}
    </div>
  )
}

function Drawn({ entry: { emoji, sticker } }: { readonly entry: EmojiEntry }) {
  if (sticker !== undefined)
    return (
      <img
        src={stickerPicture(sticker.index, sticker.data)}
        width={64}
        height={64}
        draggable={false}
        alt=""
      />
    )
  return (
    <svg aria-hidden="true">
      <use href={emojiPicture(emoji)} />
    </svg>
  )
}
