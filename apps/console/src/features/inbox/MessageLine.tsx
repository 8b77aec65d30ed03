import { Box, Button, Typography } from '@mui/material'
import type { InboxMessage } from '@thrum/contracts/console/official.routes'
import { Time } from '../../parts/cells.tsx'
import type { Pair } from './AnswerBox.tsx'
import { MessageMedium } from './MessageMedium.tsx'

/** Words as they are; of anything else, its kind and what it says. */
function wordsOf({ type, payload, isRevoked }: InboxMessage): string {
  if (isRevoked) return 'taken back'
  if (typeof payload.text === 'string') return payload.text
  if (typeof payload.data === 'string') return `${type}: ${payload.data}`
  return type
}

interface MessageLineProps {
  message: InboxMessage
  pair: Pair
  isRead: boolean
  onRecall: () => void
}

export function MessageLine({ message, pair, isRead, onRecall }: MessageLineProps) {
  const { isOwn, isRevoked, writtenBy, time, payload } = message
  return (
    <Box component="li" sx={{ textAlign: isOwn ? 'end' : 'start' }}>
      <Box
        sx={{
          display: 'inline-block',
          maxWidth: '70%',
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
        {typeof payload.uuid === 'string' && <MessageMedium pair={pair} mediaId={payload.uuid} />}
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
