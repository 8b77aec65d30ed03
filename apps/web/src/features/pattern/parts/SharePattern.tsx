import type { Outgoing } from '../../chat/index.ts'
import { useChat } from '../../chat/index.ts'
import { ForwardSheet } from '../../chat/parts/index.ts'

interface SharePatternProps {
  /** Undefined closes it. */
  readonly card: Extract<Outgoing, { type: 'custom' }>['payload'] | undefined
  readonly onClose: () => void
}

/** Sends a pattern to friends as a message. */
export function SharePattern({ card, onClose }: SharePatternProps) {
  const chat = useChat()
  if (chat === undefined) return null
  const copies: Outgoing[] | undefined = card && [{ type: 'custom', payload: card }]
  return <ForwardSheet chat={chat} copies={copies} onClose={onClose} onDone={() => undefined} />
}
