import type { Sticker } from '@thrum/contracts/chat/stickers'
import { isBlank } from '@thrum/contracts/plain-text'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { isOfComposition } from '../../../ui/field/composition.ts'
import { EmojiGrid } from './EmojiGrid.tsx'
import css from './EmojiPanel.module.css'
import { EmojiTabs } from './EmojiTabs.tsx'
import { type EmojiEntry, groupsFound, groupsOf } from './emoji-groups.ts'
import { EMOJI_TYPES } from './emoji-types.ts'
import { useEmojiWords } from './emoji-words.ts'
import { OwnStickers } from './OwnStickers.tsx'
import { addRecent, readRecent } from './recent-emoji.ts'

export interface EmojiPanelProps {
  /** A sticker is a message of its own: none while one is being changed. */
  readonly hasStickers: boolean
  /** Opened by key, so it goes on by key. */
  readonly takesFocus: boolean
  readonly onEmoji: (emoji: string) => void
  readonly onSticker: (sticker: Sticker) => void
  readonly onErase: () => void
  readonly onClose: () => void
}

/** Below the input: emoji for the text, stickers that go at once. Requirements INPT-008 to INPT-011 */
export function EmojiPanel(props: EmojiPanelProps) {
  const { hasStickers, takesFocus, onEmoji, onSticker, onErase, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const begin = useEffectEvent(() => {
    const first = panel.current?.querySelector<HTMLElement>('[role=tabpanel] button')
    if (takesFocus) first?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])
  const words = useEmojiWords()
  const [chosen, setTab] = useState(0)
  const [asked, setAsked] = useState('')
  // As it was when the panel opened: nothing moves under a finger.
  const [recent] = useState(() => readRecent())
  const types = hasStickers ? EMOJI_TYPES : EMOJI_TYPES.slice(0, 1)
  const tab = Math.min(chosen, types.length - 1)
  const groups = useMemo(
    () => (isBlank(asked) ? groupsOf(tab, recent) : groupsFound(words, asked, hasStickers)),
    [asked, tab, recent, words, hasStickers],
  )
  const parts = { id: `${id}grid`, labelledBy: `${id}tab${tab}` }
  const choose = ({ emoji, sticker }: EmojiEntry) => {
    if (sticker !== undefined) onSticker(sticker)
    else {
      addRecent(emoji)
      onEmoji(emoji)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isOfComposition(event)) return
    event.preventDefault()
    onClose()
  }
  return (
    <section ref={panel} className={css.panel} aria-label={t('chat.emoji.open')} onKeyDown={onKeyDown}>
      <input
        className={css.search}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={asked}
        aria-label={t('chat.emoji.search')}
        placeholder={t('chat.emoji.search')}
        onChange={(event) => setAsked(event.currentTarget.value)}
      />
      {types[tab]?.type === 'custom' && isBlank(asked) ? (
        <OwnStickers {...parts} onSticker={onSticker} />
      ) : (
        <EmojiGrid key={`${tab} ${asked}`} {...parts} groups={groups} words={words} onChoose={choose} />
      )}
      <div className={css.foot}>
        <EmojiTabs
          id={id}
          types={types}
          tab={tab}
          onTab={(to) => {
            setTab(to)
            setAsked('')
          }}
        />
        <IconButton
          icon="backspace"
          label={t('chat.emoji.erase')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onErase}
        />
      </div>
    </section>
  )
}
