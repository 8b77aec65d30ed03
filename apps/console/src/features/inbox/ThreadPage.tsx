import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { assignThread, type InboxThread, settleThread } from '@thrum/contracts/console/official.routes'
import { Title, useGetIdentity } from 'react-admin'
import { useParams } from 'react-router'
import { callConsole } from '../../base/console-client.ts'
import { useFailure } from '../../base/use-failure.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { AnswerBox, type Pair } from './AnswerBox.tsx'
import { MessageLine } from './MessageLine.tsx'
import { useStaff } from './use-staff.ts'
import { useThread } from './use-thread.ts'

/** `/inbox/<account>.<person>/show` */
export function ThreadPage() {
  const { id = '' } = useParams()
  const [officialId = '', userId = ''] = id.split('.')
  return <Conversation key={id} officialId={officialId} userId={userId} />
}

function Conversation(pair: Pair) {
  const { thread, messages, hasMore, failure, loadOlder, recall, look, setThread } = useThread(pair)
  return (
    <Card sx={{ marginTop: 2 }}>
      <Title title="Conversation" />
      <CardContent>
        <Stack spacing={2}>
          {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          {thread !== undefined && (
            <>
              <Typography component="h2" variant="h6">
                {thread.isGone ? 'An account that is gone' : thread.nickName}
              </Typography>
              <ThreadActions thread={thread} seenTo={messages.at(-1)?.sequence} onDone={setThread} />
            </>
          )}
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
                pair={pair}
                isRead={message.sequence <= (thread?.peerReadSequence ?? 0)}
                onRecall={() => recall(message)}
              />
            ))}
          </Stack>
          <Typography variant="body2" role="status">
            {thread?.isTyping ? `${thread.nickName} writes …` : ''}
          </Typography>
          {thread?.isGone === false && <AnswerBox pair={pair} onSent={() => void look()} />}
        </Stack>
      </CardContent>
    </Card>
  )
}

interface ThreadActionsProps {
  thread: InboxThread
  /** The newest message on the page. */
  seenTo: number | undefined
  onDone: (thread: InboxThread) => void
}

function ThreadActions({ thread, seenTo, onDone }: ThreadActionsProps) {
  const { identity } = useGetIdentity()
  const staff = useStaff()
  const { failure, fail, clear } = useFailure()
  const { officialId, userId, assignedTo, isSettled } = thread
  const pair = { officialId, userId }
  const isOwn = assignedTo !== null && assignedTo === identity?.id
  const run = (step: Promise<InboxThread>) => {
    clear()
    step.then(onDone, fail)
  }
  const assign = (to: unknown) => callConsole(assignThread, { ...pair, from: assignedTo, to })
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <span>{assignedTo === null ? 'Nobody has it.' : `${staff.get(assignedTo) ?? 'Somebody'} has it.`}</span>
      {isOwn ? (
        <Button size="small" onClick={() => run(assign(null))}>
          Lay it down
        </Button>
      ) : (
        <Button size="small" onClick={() => run(assign(identity?.id))}>
          Take it
        </Button>
      )}
      <FormDialog
        label="Hand on"
        fields={[
          {
            ...{ name: 'to', label: 'To whom', kind: 'choice' },
            choices: [...staff].filter(([id]) => id !== assignedTo).map(([id, name]) => ({ id, name })),
          },
        ]}
        send={({ to }) => assign(to)}
        onDone={(answer) => onDone(answer as InboxThread)}
      />
      {!isSettled && seenTo !== undefined && (
        <Button size="small" onClick={() => run(callConsole(settleThread, { ...pair, sequence: seenTo }))}>
          Settle
        </Button>
      )}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </Stack>
  )
}
