import { Alert, Button } from '@mui/material'
import { openInboxMedium } from '@thrum/contracts/console/official.routes'
import { useEffect, useState } from 'react'
import { fetchBytes } from '../../base/console-client.ts'
import type { Pair } from './AnswerBox.tsx'

interface Opened {
  address: string
  mime: string
}

/** A picture, film, sound or file of a message; fetched when somebody asks, which stands in the log. */
export function MessageMedium({ pair, mediaId }: { pair: Pair; mediaId: string }) {
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<string>()
  const address = opened?.address
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    },
    [address],
  )
  const open = async () => {
    try {
      const { blob } = await fetchBytes(openInboxMedium, { ...pair, mediaId })
      setOpened({ address: URL.createObjectURL(blob), mime: blob.type })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  if (failure !== undefined) return <Alert severity="error">{failure}</Alert>
  if (opened === undefined) {
    return (
      <Button size="small" onClick={() => void open()}>
        Open
      </Button>
    )
  }
  if (opened.mime.startsWith('image/'))
    return (
      <img src={opened.address} alt="From the conversation" style={{ maxWidth: '100%', maxHeight: 360 }} />
    )
  return (
    <a href={opened.address} download={mediaId}>
      Save the file
    </a>
  )
}
