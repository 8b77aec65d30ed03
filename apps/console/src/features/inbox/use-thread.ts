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
import { type Talk, withFetched, withOlder } from './talk.ts'

/** How soon an answer of the person shows. */
const LOOK_EVERY_MS = 4_000

const EMPTY: Talk = { messages: [], hasMore: false }

/**
 * A conversation as it goes on. Looking whether something is new is asked often and shows no content; messages, whose
 * reading stands in the log, are fetched only when there are new ones, or some were taken back or edited.
 */
export function useThread({ officialId, userId }: Pair) {
  const [thread, setThread] = useState<InboxThread>()
  const [{ messages, hasMore }, setTalk] = useState(EMPTY)
  /** The same, for what goes on between two draws. */
  const shown = useRef(EMPTY)
  const show = useCallback((next: (before: Talk) => Talk) => {
    shown.current = next(shown.current)
    setTalk(shown.current)
  }, [])
  /** Up to where it was fetched; what failed is fetched at the next look. */
  const fetchedTo = useRef({ sequence: 0, change: 0 })
  const { failure: lookFailure, fail, clear } = useFailure()
  const { failure: actFailure, fail: failAct, clear: clearAct } = useFailure()

  /** The newest page, and where one of the older ones may have changed, all that stand there. */
  const fetchAnew = useCallback(
    async (newest: number, isWhole: boolean) => {
      let upTo = newest
      let before: number | undefined
      do {
        const page = await callConsole(listInboxMessages, { officialId, userId, before })
        show((talk) => withFetched(talk, page, upTo))
        before = page.hasMore ? page.records.at(-1)?.sequence : undefined
        upTo = (before ?? 1) - 1
      } while (isWhole && before !== undefined && (shown.current.messages[0]?.sequence ?? before) < before)
    },
    [officialId, userId, show],
  )

  const look = useCallback(async () => {
    try {
      const found = await callConsole(getInboxThread, { officialId, userId })
      setThread(found)
      const { lastSequence: newest, change } = found
      const { current: last } = fetchedTo
      if (change > last.change) {
        await fetchAnew(newest, change - last.change > newest - last.sequence)
        const isNew = newest > fetchedTo.current.sequence
        fetchedTo.current = {
          sequence: Math.max(fetchedTo.current.sequence, newest),
          change: Math.max(fetchedTo.current.change, change),
        }
        if (isNew) await callConsole(readAsOfficial, { officialId, userId, sequence: newest })
      }
      clear()
    } catch (error) {
      fail(error)
    }
  }, [officialId, userId, fetchAnew, fail, clear])

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
      (page) => show((later) => withOlder(later, before, page)),
      failAct,
    )
  }
  const recall = ({ sequence }: InboxMessage) => {
    const takeBack = async () => {
      await callConsole(recallAsOfficial, { officialId, userId, sequence })
      show((before) => ({
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
