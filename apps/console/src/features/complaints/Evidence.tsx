import { Alert, Card, CardContent, Stack, Typography } from '@mui/material'
import type { Complaint, OpenedMessage } from '@thrum/contracts/console/complaint.entities'
import { openEvidence, openEvidenceMedium } from '@thrum/contracts/console/complaint.routes'
import { useState } from 'react'
import { callConsole, fetchBytes } from '../../base/console-client.ts'
import { State, Time } from '../../parts/cells.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { REASON } from '../../parts/fields.tsx'
import { OpenedFile } from '../../parts/OpenedFile.tsx'

/** What was sealed when the complaint was filed. Opening it is an act with a reason, and stands in the log. */
export function Evidence({ complaint }: { complaint: Complaint }) {
  // What was opened of another one stays there.
  return <Sealed key={complaint.id} complaint={complaint} />
}

function Sealed({ complaint }: { complaint: Complaint }) {
  const { id, messages, media } = complaint
  const [opened, setOpened] = useState<OpenedMessage[]>()
  return (
    <Card>
      <CardContent>
        <Stack spacing={2}>
          <Typography component="h2" variant="h6">
            Sealed evidence
          </Typography>
          <Typography>
            Sealed with their hashes when the complaint was filed. Messages: {messages.length}. Files:{' '}
            {media.length}.
          </Typography>
          {/* The reporter may have added some since. */}
          {messages.length > (opened?.length ?? 0) && (
            <div>
              <FormDialog
                label="Open the messages"
                text="You read private messages. Say which question they are to answer."
                variant="outlined"
                fields={[REASON]}
                send={(form) => callConsole(openEvidence, { ...form, id })}
                onDone={(answer) => setOpened(answer as OpenedMessage[])}
              />
            </div>
          )}
          {opened?.map((message) => (
            <Message
              key={`${message.conversationId} ${message.seq}`}
              message={message}
              about={complaint.reportedId}
            />
          ))}
          {media.map((medium) => (
            <Medium key={medium.mediaId} id={id} medium={medium} />
          ))}
        </Stack>
      </CardContent>
    </Card>
  )
}

function Message({ message, about }: { message: OpenedMessage; about: string }) {
  const { senderId, sentAtMs, isRecalled, isWhole, type, payload } = message
  const text = typeof payload?.text === 'string' ? payload.text : JSON.stringify(payload)
  return (
    <div>
      <Typography variant="body2" color="text.secondary">
        {senderId === about ? 'Reported person' : 'Reporter'} · <Time atMs={sentAtMs} /> ·{' '}
        {type ?? 'nothing kept'}
        {isRecalled && ' · recalled'}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap' }}>{payload === null ? '–' : text}</Typography>
      {isWhole === true && <State word="as sealed" color="success" />}
      {isWhole === false && <State word="differs from its hash" color="error" />}
    </div>
  )
}

function Medium({ id, medium }: { id: string; medium: Complaint['media'][number] }) {
  const { mediaId, mime, bytes, isClaim, hash } = medium
  const [opened, setOpened] = useState<{ blob: Blob; isWhole: boolean }>()
  return (
    <div>
      <Typography>
        {mime}, {Math.ceil(bytes / 1024)} KiB{isClaim && ', uploaded by the reporter'} ·{' '}
        <code>{hash.slice(0, 12)}</code>
      </Typography>
      {opened === undefined ? (
        <FormDialog
          label="Open the file"
          fields={[REASON]}
          send={async (form) => {
            const { blob, headers } = await fetchBytes(openEvidenceMedium, { ...form, id, mediaId })
            setOpened({ blob, isWhole: headers.get('evidence-whole') === 'yes' })
          }}
        />
      ) : (
        <Stack spacing={1}>
          {!opened.isWhole && <Alert severity="error">The file differs from its hash.</Alert>}
          <OpenedFile blob={opened.blob} name={mediaId} label="Sealed evidence" />
        </Stack>
      )}
    </div>
  )
}
