import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material'
import { listAnswers, sendAsOfficial, typeAsOfficial } from '@thrum/contracts/console/official.routes'
import { useState } from 'react'
import { actOf } from '../../base/act.ts'
import { callConsole } from '../../base/console-client.ts'
import { useAnswer } from '../../base/use-answer.ts'
import { useFailure } from '../../base/use-failure.ts'
import { useKept } from '../../base/use-kept.ts'
import { CardButtons } from './CardButtons.tsx'

export interface Pair {
  officialId: string
  userId: string
}

interface Draft {
  readonly text: string
}

const EMPTY: Draft = { text: '' }

export function AnswerBox({ pair, onSent }: { pair: Pair; onSent: () => void }) {
  const {
    value: draft,
    setValue: setDraft,
    forget,
  } = useKept(`answer ${pair.officialId} ${pair.userId}`, EMPTY)
  const { text } = draft
  const [isTyping, setTyping] = useState(false)
  const { failure, fail, clear } = useFailure()
  const { data: answers = [] } = useAnswer(listAnswers)
  const tell = (isOn: boolean) => {
    if (isOn === isTyping) return
    setTyping(isOn)
    // Whoever doesn't hear of it misses nothing that matters.
    callConsole(typeAsOfficial, { ...pair, isOn }).catch(() => undefined)
  }
  const write = (words: string) => {
    setDraft(words === '' ? EMPTY : { text: words })
    tell(words !== '')
  }
  /** What was written while it went out stays. */
  const empty = (sent: Draft) => {
    setDraft((now) => (now === sent ? EMPTY : now))
    forget(sent)
    tell(false)
  }
  const send = async () => {
    try {
      await callConsole(sendAsOfficial, { ...pair, id: actOf(draft), said: { text } })
      clear()
      empty(draft)
      onSent()
    } catch (error) {
      fail(error)
    }
  }
  return (
    <Stack spacing={1}>
      {answers.length > 0 && (
        <TextField
          select
          label="Ready answer"
          helperText="Goes behind what is written below."
          value=""
          onChange={(event) =>
            write([text.trim(), event.target.value].filter((words) => words !== '').join('\n'))
          }
        >
          {answers.map(({ id, title, words }) => (
            <MenuItem key={id} value={words}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        label="Answer"
        multiline
        minRows={3}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => tell(false)}
      />
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={text.trim() === ''} onClick={() => void send()}>
          Send
        </Button>
        <CardButtons pair={pair} onSent={onSent} />
      </Stack>
    </Stack>
  )
}
