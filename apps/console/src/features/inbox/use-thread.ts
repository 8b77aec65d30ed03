import {
  getInboxThread,
  type InboxMessage,
  listInboxMessages,
  readAsOfficial,
  recallAsOfficial,
} from '@thrum/contracts/console/official.routes'
import { useCallback, useEffect, useState } from 'react'
import { callConsole } from '../../base/console-client.ts'
import type { ThreadRow } from './index.ts'

/** How soon an answer of the person shows. */
const LOOK_EVERY_MS = 4_000

/**
 * A conversation as it goes on. Looking whether something is new is asked often and shows no content; messages, whose
 * reading stands in the log, are fetched only when there are new ones.
 */
export function useThread(first: ThreadRow) {
  const { officialId, userId, id } = first
  const [thread, setThread] = useState(first)
  const [messages, setMessages] = useState<InboxMessage[]>([])
  const [hasMore, setHasMore] = useState(false)
  const [failure, setFailure] = useState<string>()
  const fail = useCallback(
    (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    [],
  )

  const look = useCallback(async () => {
    setThread({ ...(await callConsole(getInboxThread, { officialId, userId })), id })
    setFailure(undefined)
  }, [officialId, userId, id])

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) look().catch(fail)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [look, fail])

  const newest = thread.lastSequence
  useEffect(() => {
    const fetchNewest = async () => {
      const { records, hasMore: isMore } = await callConsole(listInboxMessages, { officialId, userId })
      const fetched = records.toReversed()
      const from = fetched[0]?.sequence ?? 0
      setMessages((before) => [...before.filter(({ sequence }) => sequence < from), ...fetched])
      setHasMore((before) => before || isMore)
      if (newest > 0) await callConsole(readAsOfficial, { officialId, userId, sequence: newest })
    }
    fetchNewest().catch(fail)
  }, [officialId, userId, newest, fail])

  const loadOlder = () => {
    const fetchOlder = async () => {
      const before = messages[0]?.sequence
      const { records, hasMore: isMore } = await callConsole(listInboxMessages, {
        officialId,
        userId,
        before,
      })
      setMessages((later) => [...records.toReversed(), ...later])
      setHasMore(isMore)
    }
    fetchOlder().catch(fail)
  }
  const recall = ({ sequence }: InboxMessage) => {
    const takeBack = async () => {
      await callConsole(recallAsOfficial, { officialId, userId, sequence })
      setMessages((before) =>
        before.map((message) =>
          message.sequence === sequence ? { ...message, isRevoked: true, payload: {} } : message,
        ),
      )
    }
    takeBack().catch(fail)
  }
  const reload = () => void look().catch(fail)
  return { thread, messages, hasMore, failure, loadOlder, recall, reload }
}
