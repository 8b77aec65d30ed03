import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { assignThread, settleThread } from '@thrum/contracts/console/official.routes'
import { useState } from 'react'
import { Show, useGetIdentity, useRecordContext, useRefresh } from 'react-admin'
import { callConsole } from '../../base/console-client.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { AnswerBox } from './AnswerBox.tsx'
import type { ThreadRow } from './index.ts'
import { MessageLine } from './MessageLine.tsx'
import { useStaff } from './use-staff.ts'
import { useThread } from './use-thread.ts'

export function ThreadPage() {
  return (
    <Show title="Conversation" actions={false} component="div">
      <Conversation />
    </Show>
  )
}

function Conversation() {
  const first = useRecordContext<ThreadRow>()
  return first === undefined ? null : <OpenConversation key={first.id} first={first} />
}

function OpenConversation({ first }: { first: ThreadRow }) {
  const { thread, messages, hasMore, failure, loadOlder, recall, reload } = useThread(first)
  const { nickName, isGone, isTyping, officialId, userId, peerReadSequence } = thread
  return (
    <Card sx={{ marginTop: 2 }}>
      <CardContent>
        <Stack spacing={2}>
          <Typography component="h2" variant="h6">
            {isGone ? 'An account that is gone' : nickName}
          </Typography>
          <ThreadActions thread={thread} onDone={reload} />
          {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          {hasMore && (
            <Button size="small" onClick={loadOlder}>
              Older messages
            </Button>
          )}
          <Stack component="ol" spacing={1} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
            {messages.map((message) => (
              <MessageLine
                key={message.ID}
                message={message}
                pair={{ officialId, userId }}
                isRead={message.sequence <= peerReadSequence}
                onRecall={() => recall(message)}
              />
            ))}
          </Stack>
          <Typography variant="body2" role="status">
            {isTyping ? `${nickName} writes …` : ''}
          </Typography>
          {!isGone && <AnswerBox pair={{ officialId, userId }} onSent={reload} />}
        </Stack>
      </CardContent>
    </Card>
  )
}

function ThreadActions({ thread, onDone }: { thread: ThreadRow; onDone: () => void }) {
  const { identity } = useGetIdentity()
  const refresh = useRefresh()
  const staff = useStaff()
  const [failure, setFailure] = useState<string>()
  const { officialId, userId, assignedTo, isSettled } = thread
  const pair = { officialId, userId }
  const isOwn = assignedTo !== null && assignedTo === identity?.id
  const run = async (step: () => Promise<unknown>) => {
    try {
      await step()
      setFailure(undefined)
      onDone()
      refresh()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const assign = (to: unknown) => run(() => callConsole(assignThread, { ...pair, from: assignedTo, to }))
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <span>{assignedTo === null ? 'Nobody has it.' : `${staff.get(assignedTo) ?? 'Somebody'} has it.`}</span>
      {isOwn ? (
        <Button size="small" onClick={() => void assign(null)}>
          Lay it down
        </Button>
      ) : (
        <Button size="small" onClick={() => void assign(identity?.id)}>
          Take it
        </Button>
      )}
      <FormDialog
        label="Hand on"
        fields={[
          {
            ...{ name: 'to', label: 'To whom', kind: 'choice' },
            choices: [...staff].map(([id, name]) => ({ id, name })),
          },
        ]}
        send={({ to }) => callConsole(assignThread, { ...pair, from: assignedTo, to })}
        onDone={onDone}
      />
      {!isSettled && (
        <Button size="small" onClick={() => void run(() => callConsole(settleThread, pair))}>
          Settle
        </Button>
      )}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </Stack>
  )
}
