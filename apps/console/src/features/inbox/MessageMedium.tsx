import { Alert, Button } from '@mui/material'
import { openInboxMedium } from '@thrum/contracts/console/official.routes'
import { useState } from 'react'
import { fetchBytes } from '../../base/console-client.ts'
import { useFailure } from '../../base/use-failure.ts'
import { OpenedFile } from '../../parts/OpenedFile.tsx'
import type { Pair } from './AnswerBox.tsx'

interface MessageMediumProps {
  pair: Pair
  mediaId: string
  name: string
}

/** A picture, film, sound or file of a message; fetched when somebody asks, which stands in the log. */
export function MessageMedium({ pair, mediaId, name }: MessageMediumProps) {
  const [blob, setBlob] = useState<Blob>()
  const { failure, fail, clear } = useFailure()
  const open = async () => {
    try {
      clear()
      setBlob((await fetchBytes(openInboxMedium, { ...pair, mediaId })).blob)
    } catch (error) {
      fail(error)
    }
  }
  if (blob !== undefined) return <OpenedFile blob={blob} name={name} label="From the conversation" />
  return (
    <>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <Button size="small" onClick={() => void open()}>
        Open
      </Button>
    </>
  )
}
