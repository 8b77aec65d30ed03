import { Box, Button, Typography } from '@mui/material'
import { readEvaluation, readOfficialCard } from '@thrum/contracts/chat/cards'
import type { InboxMessage } from '@thrum/contracts/console/official.routes'
import { Time } from '../../parts/cells.tsx'
import type { Pair } from './AnswerBox.tsx'
import { KIND_WORDS } from './kind-words.ts'
import { MessageMedium } from './MessageMedium.tsx'

/** A card's words in lines, with where they lead. */
function cardWords(data: unknown): string | undefined {
  const rating = readEvaluation(data)
  if (rating !== undefined)
    return [`Rating: ${rating.score} of 5`, rating.comment].filter((line) => line !== '').join('\n')
  const card = readOfficialCard(data)
  if (card === undefined) return undefined
  const lines = (): (string | undefined)[] => {
    if ('text' in card) return [card.text, card.link]
    if ('item' in card)
      return [card.title, card.description, ...card.item.map(({ key, value }) => `${key}: ${value}`)]
    return [card.title, card.description, [card.price, card.currency].join(' '), card.link]
  }
  return lines()
    .filter((line) => line !== undefined && line.trim() !== '')
    .join('\n')
}

/** Words as they are; of anything else, its kind and what it says. */
function wordsOf({ type, payload, isRevoked }: InboxMessage): string {
  if (isRevoked) return 'taken back'
  if (typeof payload.text === 'string') return payload.text
  const kind = KIND_WORDS[type]
  const said = [payload.fileName, payload.description].find(
    (words) => typeof words === 'string' && words !== '',
  )
  return cardWords(payload.data) ?? (said === undefined ? kind : `${kind}: ${said}`)
}

interface MessageLineProps {
  message: InboxMessage
  pair: Pair
  isRead: boolean
  onRecall: () => void
}

export function MessageLine({ message, pair, isRead, onRecall }: MessageLineProps) {
  const { isOwn, isRevoked, writtenBy, time, payload, type } = message
  const { uuid: mediaId, fileName } = payload
  return (
    <Box component="li" sx={{ textAlign: isOwn ? 'end' : 'start' }}>
      <Box
        sx={{
          display: 'inline-block',
          maxWidth: { xs: '92%', sm: '70%' },
          padding: 1,
          borderRadius: 2,
          border: 1,
          borderColor: 'divider',
          textAlign: 'start',
        }}
      >
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {wordsOf(message)}
        </Typography>
        {typeof mediaId === 'string' && (
          <MessageMedium
            pair={pair}
            mediaId={mediaId}
            name={typeof fileName === 'string' ? fileName : `${KIND_WORDS[type]} ${mediaId}`}
          />
        )}
        <Typography variant="caption" color="text.secondary">
          {isOwn && `${writtenBy ?? 'by itself'} · `}
          <Time atMs={time * 1_000} />
          {isOwn && (isRead ? ' · read' : ' · sent')}
        </Typography>
        {isOwn && writtenBy !== null && !isRevoked && (
          <Button size="small" onClick={onRecall}>
            Take back
          </Button>
        )}
      </Box>
    </Box>
  )
}
