import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../lib/isolated.ts'
import texts from '../../../ui/text.module.css'
import type { Timeline } from '../chat.model.ts'
import { previewOf } from '../preview.ts'
import { findSequence } from '../timeline-rows.ts'

interface TimelineNewsProps {
  readonly timeline: Timeline
  readonly name: string
}

interface News {
  readonly sequence: number
  readonly text: string
}

/** Reads out what arrives while one looks on, once; not what was there before. Requirement CHAT-063 */
export function TimelineNews({ timeline, name }: TimelineNewsProps) {
  const { t } = useTranslation()
  const heard = useRef<number>(undefined)
  const [news, setNews] = useState<News>()
  const { at, messages, conversation } = timeline
  useEffect(() => {
    if (at !== 'ready') return
    const last = messages.findLast(({ sequence }) => sequence > 0)?.sequence ?? 0
    const before = heard.current ?? Math.max(last, conversation?.lastSequence ?? 0)
    heard.current = Math.max(before, last)
    if (last <= before) return
    const arrived = messages.findLast(
      ({ sequence, flow, type }) => sequence > before && flow === 'in' && type !== 'tip',
    )
    if (arrived === undefined || arrived.isRevoked) return
    const text = t('chat.said', { name: isolated(name), text: previewOf(t, arrived, name) })
    setNews({ sequence: arrived.sequence, text })
  }, [at, messages, conversation, name, t])
  const told = news && findSequence(messages, news.sequence)
  return (
    <div className={texts.vh} role="status" aria-live="polite">
      {/* What was recalled, deleted or has disappeared is nowhere any more. */}
      {told === undefined || told.isRevoked ? null : <p key={news?.sequence}>{news?.text}</p>}
    </div>
  )
}
