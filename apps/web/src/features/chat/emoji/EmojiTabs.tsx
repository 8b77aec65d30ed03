import { OWN_SET } from '@thrum/contracts/chat/stickers'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon/Icon.tsx'
import css from './EmojiPanel.module.css'
import type { EmojiType } from './emoji-types.ts'
import { gridStep } from './grid-step.ts'

interface EmojiTabsProps {
  /** The panel's own, so that each part can name the others. */
  readonly id: string
  readonly types: readonly EmojiType[]
  readonly tab: number
  readonly onTab: (tab: number) => void
}

/** By index of the type. */
const NAMES = {
  0: 'chat.emoji.basic',
  1: 'chat.emoji.moods',
  2: 'chat.emoji.creatures',
  3: 'chat.emoji.desire',
  [OWN_SET]: 'chat.emoji.own',
} as const

export function EmojiTabs({ id, types, tab, onTab }: EmojiTabsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    // One row: up and down lead nowhere.
    const cells = types.map((_, at) => ({ left: at, top: 0 }))
    const to = gridStep(event.key, cells, tab, document.documentElement.dir === 'rtl')
    if (to === undefined) return
    event.preventDefault()
    onTab(to)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div
      ref={list}
      className={css.tabs}
      role="tablist"
      aria-label={t('chat.emoji.kinds')}
      onKeyDown={onKeyDown}
    >
      {types.map(({ type, index, url }, at) => (
        <button
          key={index}
          type="button"
          role="tab"
          id={`${id}tab${at}`}
          aria-selected={at === tab}
          aria-controls={`${id}grid`}
          aria-label={t(NAMES[index])}
          tabIndex={at === tab ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTab(at)}
        >
          <Face type={type} url={url} />
        </button>
      ))}
    </div>
  )
}

function Face({ type, url }: Pick<EmojiType, 'type' | 'url'>) {
  if (type === 'custom') return <Icon name="image" />
  if (type === 'big') return <img src={url} width={28} height={28} draggable={false} alt="" />
  return (
    <svg aria-hidden="true">
      <use href={url} />
    </svg>
  )
}
