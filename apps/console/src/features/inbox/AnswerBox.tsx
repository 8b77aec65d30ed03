import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material'
import { listAnswers, sendAsOfficial, typeAsOfficial } from '@thrum/contracts/console/official.routes'
import { useState } from 'react'
import { callConsole } from '../../base/console-client.ts'
import { useAnswer } from '../../base/use-answer.ts'
import { CardButtons } from './CardButtons.tsx'
import { newMessageId } from './message-id.ts'

export interface Pair {
  officialId: string
  userId: string
}

export function AnswerBox({ pair, onSent }: { pair: Pair; onSent: () => void }) {
  const [text, setText] = useState('')
  const [isTyping, setTyping] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { data: answers = [] } = useAnswer(listAnswers)
  const tell = (isOn: boolean) => {
    if (isOn === isTyping) return
    setTyping(isOn)
    // Whoever doesn't hear of it misses nothing that matters.
    callConsole(typeAsOfficial, { ...pair, isOn }).catch(() => undefined)
  }
  const write = (words: string) => {
    setText(words)
    tell(words !== '')
  }
  const send = async () => {
    try {
      await callConsole(sendAsOfficial, { ...pair, id: newMessageId(), said: { text } })
      setFailure(undefined)
      write('')
      onSent()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Stack spacing={1}>
      <TextField
        select
        label="Ready answer"
        value=""
        disabled={answers.length === 0}
        onChange={(event) => write(event.target.value)}
      >
        {answers.map(({ id, title, words }) => (
          <MenuItem key={id} value={words}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Answer"
        multiline
        minRows={3}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => tell(false)}
      />
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <Stack direction="row" spacing={1}>
        <Button variant="contained" disabled={text.trim() === ''} onClick={() => void send()}>
          Send
        </Button>
        <CardButtons pair={pair} onSent={onSent} />
      </Stack>
    </Stack>
  )
}
