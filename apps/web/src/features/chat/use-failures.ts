import { useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '@thrum/contracts/errors'
import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { type Standing, standingQuery } from '../friends/index.ts'
import type { Timeline } from './chat.model.ts'
import type { Peer } from './interact.ts'

/** What a refusal says of how the two stand. */
const STANDINGS = {
  'chat.notFriends': 'none',
  'chat.deletedByOther': 'deletedByOther',
  'chat.deletedBySelf': 'deletedBySelf',
} as const satisfies Partial<Record<ErrorCode, Standing>>

const WORDS: Partial<Record<ErrorCode, TextKey>> = {
  'chat.tooLong': 'chat.fail.tooLong',
  'chat.tooLarge': 'chat.input.large',
  'chat.kindRefused': 'chat.fail.kind',
  'upload.typeRefused': 'chat.fail.picture',
  'upload.unreadable': 'chat.fail.picture',
  'upload.tooManyPixels': 'chat.fail.picture',
  'upload.tooLarge': 'chat.picture.large',
  'upload.dayFull': 'chat.fail.dayFull',
  'request.tooMany': 'chat.fail.tooMany',
}

export function standingOfRefusal(reason: ErrorCode | undefined): Exclude<Standing, 'mutual'> | undefined {
  return reason !== undefined && Object.hasOwn(STANDINGS, reason)
    ? STANDINGS[reason as keyof typeof STANDINGS]
    : undefined
}

/** Why a message was not sent. @param reason undefined: without an answer for too long */
export function failKey(reason: ErrorCode | undefined): TextKey {
  if (reason === undefined) return 'chat.fail.network'
  return WORDS[reason] ?? 'chat.fail.other'
}

/** Says why a message failed while one looks on; a refusal that tells how the two stand is shown where one writes. */
export function useFailures(timeline: Timeline, peer: Peer | undefined): void {
  const { t } = useTranslation()
  const data = useQueryClient()
  const known = useRef<ReadonlySet<string>>(undefined)
  const { messages, at } = timeline
  useEffect(() => {
    if (at !== 'ready') return
    const failed = messages.filter(({ status }) => status === 'fail')
    const before = known.current
    known.current = new Set(failed.map(({ ID }) => ID))
    const fresh = failed.find(({ ID }) => before !== undefined && !before.has(ID))
    if (fresh === undefined) return
    const standing = standingOfRefusal(fresh.reason)
    if (standing !== undefined && peer !== undefined)
      data.setQueryData(standingQuery(peer.userId).queryKey, standing)
    const text =
      standing === undefined
        ? t(failKey(fresh.reason))
        : t(`chat.standing.${standing}`, { name: isolated(peer?.name ?? '') })
    toast(text, { kind: 'alert', durationMs: CHAT_TOAST_MS })
  }, [messages, at, peer, data, t])
}
