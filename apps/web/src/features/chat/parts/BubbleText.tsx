import { useMemo } from 'react'
import { askAndLeave } from '../../../ui/rich-text/leave.ts'
import { wordsWithEmoji } from '../emoji/bracket-names.ts'
import { partsOf } from '../text-links.ts'
import css from './Bubble.module.css'

/** What was written: lines as they are, https addresses that lead out after a question, and nothing else. CHAT-039 */
export function BubbleText({ text }: { readonly text: string }) {
  const parts = useMemo(() => partsOf(text), [text])
  return (
    <p className={css.text} dir="auto">
      {parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts stay in their places
        part.link === undefined ? wordsWithEmoji(part.text) : <Link key={at} address={part.link} />,
      )}
    </p>
  )
}

function Link({ address }: { readonly address: string }) {
  const leave = (event: React.MouseEvent) => {
    event.preventDefault()
    // The right button has its own meaning.
    if (event.button < 2) void askAndLeave(address)
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      draggable={false}
      onClick={leave}
      onAuxClick={leave}
    >
      {address}
    </a>
  )
}
