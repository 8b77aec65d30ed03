import {
  getInboxThread,
  type InboxMessage,
  type InboxThread,
  listInboxMessages,
  readAsOfficial,
  recallAsOfficial,
} from '@thrum/contracts/console/official.routes'
import { useCallback, useEffect, useState } from 'react'
import { callConsole } from '../../base/console-client.ts'
import { useFailure } from '../../base/use-failure.ts'
import type { Pair } from './AnswerBox.tsx'

/** How soon an answer of the person shows. */
const LOOK_EVERY_MS = 4_000

/**
 * A conversation as it goes on. Looking whether something is new is asked often and shows no content; messages, whose
 * reading stands in the log, are fetched only when there are new ones.
 */
export function useThread({ officialId, userId }: Pair) {
  const [thread, setThread] = useState<InboxThread>()
  const [messages, setMessages] = useState<InboxMessage[]>([])
  const [hasMore, setHasMore] = useState(false)
  const { failure: lookFailure, fail, clear } = useFailure()
  const { failure: actFailure, fail: failAct, clear: clearAct } = useFailure()

  const look = useCallback(async () => {
    try {
      setThread(await callConsole(getInboxThread, { officialId, userId }))
      clear()
    } catch (error) {
      fail(error)
    }
  }, [officialId, userId, fail, clear])

  useEffect(() => {
    void look()
    const timer = setInterval(() => {
      if (!document.hidden) void look()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [look])

  const newest = thread?.lastSequence
  useEffect(() => {
    if (newest === undefined) return
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
    clearAct()
    fetchOlder().catch(failAct)
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
    clearAct()
    takeBack().catch(failAct)
  }
  const failure = actFailure ?? lookFailure
  return { thread, messages, hasMore, failure, loadOlder, recall, look, setThread }
}
