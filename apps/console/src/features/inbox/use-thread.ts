import {
  getInboxThread,
  type InboxMessage,
  type InboxThread,
  listInboxMessages,
  readAsOfficial,
  recallAsOfficial,
} from '@thrum/contracts/console/official.routes'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callConsole } from '../../base/console-client.ts'
import { useFailure } from '../../base/use-failure.ts'
import type { Pair } from './AnswerBox.tsx'
import { type Talk, withNewest, withOlder } from './talk.ts'

/** How soon an answer of the person shows. */
const LOOK_EVERY_MS = 4_000

/**
 * A conversation as it goes on. Looking whether something is new is asked often and shows no content; messages, whose
 * reading stands in the log, are fetched only when there are new ones.
 */
export function useThread({ officialId, userId }: Pair) {
  const [thread, setThread] = useState<InboxThread>()
  const [{ messages, hasMore }, setTalk] = useState<Talk>({ messages: [], hasMore: false })
  /** Up to where messages were fetched; what failed is fetched at the next look. */
  const fetchedTo = useRef(0)
  const { failure: lookFailure, fail, clear } = useFailure()
  const { failure: actFailure, fail: failAct, clear: clearAct } = useFailure()

  const look = useCallback(async () => {
    try {
      const found = await callConsole(getInboxThread, { officialId, userId })
      setThread(found)
      const { lastSequence: newest } = found
      if (newest > fetchedTo.current) {
        const page = await callConsole(listInboxMessages, { officialId, userId })
        fetchedTo.current = Math.max(fetchedTo.current, newest)
        setTalk((before) => withNewest(before, page))
        await callConsole(readAsOfficial, { officialId, userId, sequence: newest })
      }
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

  const loadOlder = () => {
    const before = messages[0]?.sequence
    if (before === undefined) return
    clearAct()
    callConsole(listInboxMessages, { officialId, userId, before }).then(
      (page) => setTalk((later) => withOlder(later, before, page)),
      failAct,
    )
  }
  const recall = ({ sequence }: InboxMessage) => {
    const takeBack = async () => {
      await callConsole(recallAsOfficial, { officialId, userId, sequence })
      setTalk((before) => ({
        ...before,
        messages: before.messages.map((message) =>
          message.sequence === sequence ? { ...message, isRevoked: true, payload: {} } : message,
        ),
      }))
    }
    clearAct()
    takeBack().catch(failAct)
  }
  const failure = actFailure ?? lookFailure
  return { thread, messages, hasMore, failure, loadOlder, recall, look, setThread }
}
