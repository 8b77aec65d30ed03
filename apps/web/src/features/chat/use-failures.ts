import { useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '@thrum/contracts/errors'
import { isOfficial } from '@thrum/contracts/ids'
import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { type Standing, standingQuery } from '../friends/index.ts'
import type { ChatMessage, Timeline } from './chat.model.ts'
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
  'upload.storeFull': 'chat.fail.later',
  'service.unavailable': 'chat.fail.later',
  'upload.tooSlow': 'chat.fail.network',
  'request.tooMany': 'chat.fail.tooMany',
}

/** Of what is sent as a file. */
const FILE_WORDS: Partial<Record<ErrorCode, TextKey>> = {
  'upload.tooLarge': 'chat.file.large',
  'upload.dayFull': 'chat.file.dayFull',
  'upload.gone': 'chat.file.unreadable',
}

/** Of what is sent as a film. */
const FILM_WORDS: Partial<Record<ErrorCode, TextKey>> = {
  'upload.typeRefused': 'chat.film.type',
  'upload.filmUnreadable': 'chat.film.unreadable',
  'upload.filmLength': 'chat.film.long',
  'upload.filmUnavailable': 'chat.film.unavailable',
  'upload.tooManyPixels': 'chat.film.sides',
  'upload.tooLarge': 'chat.film.large',
  'upload.dayFull': 'chat.film.dayFull',
  'upload.gone': 'chat.film.unreadable',
}
const WORDS_OF: Partial<Record<ChatMessage['type'], typeof WORDS>> = {
  file: { ...WORDS, ...FILE_WORDS },
  video: { ...WORDS, ...FILM_WORDS },
}

export function standingOfRefusal(reason: ErrorCode | undefined): Exclude<Standing, 'mutual'> | undefined {
  return reason !== undefined && Object.hasOwn(STANDINGS, reason)
    ? STANDINGS[reason as keyof typeof STANDINGS]
    : undefined
}

/** Why a message was not sent; without a reason it has had no answer for too long. */
export function failKey({ reason, type }: Pick<ChatMessage, 'reason' | 'type'>): TextKey {
  if (reason === undefined) return 'chat.fail.network'
  const words = WORDS_OF[type] ?? WORDS
  return words[reason] ?? 'chat.fail.other'
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
    const isService = peer !== undefined && isOfficial(peer.userId)
    const standing = isService ? undefined : standingOfRefusal(fresh.reason)
    if (standing !== undefined && peer !== undefined)
      data.setQueryData(standingQuery(peer.userId).queryKey, standing)
    const text =
      standing === undefined
        ? t(failKey(fresh))
        : t(`chat.standing.${standing}`, { name: isolated(peer?.name ?? '') })
    toast(text, { kind: 'alert', durationMs: CHAT_TOAST_MS })
  }, [messages, at, peer, data, t])
}
