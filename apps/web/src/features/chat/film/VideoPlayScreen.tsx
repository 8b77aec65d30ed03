import type { MediaId } from '@thrum/contracts/ids'
import { CHAT_TOAST_MS, MEDIA_ADDRESS_MS } from '@thrum/contracts/limits'
import { filmAddress } from '@thrum/contracts/media/media.routes'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { fetchMedia } from '../../../lib/media.ts'
import { toast } from '../../../lib/toast.ts'
import { usePage, useQueryParams } from '../../../navigation/page.context.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { pictureName, saveMedium, shareOfDevice } from '../save-picture.ts'
import { useLocked } from '../use-locked.ts'
import { voicePlayer } from '../voice/voice-player.instance.ts'
import { ownMediumOf } from './film-view.ts'
import css from './VideoPlayScreen.module.css'

/** `/TUIKit/components/TUIChat/video-play?videoUrl=`: a film of a message, and nothing of anybody else's. CHAT-042, CHAT-043 */
export function VideoPlayScreen() {
  const id = ownMediumOf(useQueryParams().get('videoUrl'), location.origin)
  return id === undefined ? (
    <Frame>
      <NoFilm />
    </Frame>
  ) : (
    <Own key={id} id={id as MediaId} />
  )
}

interface FrameProps {
  readonly children: React.ReactNode
  readonly end?: React.ReactNode
}

function Frame({ children, end }: FrameProps) {
  const { t } = useTranslation()
  return <Page header={<Header title={t('title.video')} end={end} />}>{children}</Page>
}

/** Foreign, malformed, gone and not one's own look the same. */
function NoFilm() {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState title={t('chat.film.link')} text={t('chat.film.linkText')} />
    </div>
  )
}

function Own({ id }: { readonly id: MediaId }) {
  const { t } = useTranslation()
  const { found, ask } = useAddress(id)
  const save = useSave(id)
  switch (found.at) {
    case 'asking':
      return (
        <Frame>
          <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
            <Skeleton heightPx={240} />
          </div>
        </Frame>
      )
    case 'none':
      return (
        <Frame>
          <NoFilm />
        </Frame>
      )
    case 'failed':
      return (
        <Frame>
          <NotLoaded onRetry={ask} />
        </Frame>
      )
    case 'there':
      return (
        <Frame end={<IconButton icon="download" label={t('chat.film.save')} onClick={() => void save()} />}>
          <Played address={found.address} onExpired={ask} />
        </Frame>
      )
  }
}

type Found =
  | { readonly at: 'asking' | 'none' | 'failed' }
  | { readonly at: 'there'; readonly address: string }

/** The browser fetches a film by itself, bit by bit: by an address that works for a while without the session's token. */
function useAddress(id: MediaId): { readonly found: Found; readonly ask: () => void } {
  const [found, setFound] = useState<Found>({ at: 'asking' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew
  useEffect(() => {
    const own = new AbortController()
    call(filmAddress, { id }, { isSilent: true, signal: own.signal }).then(
      ({ address }) => setFound({ at: 'there', address }),
      (error: unknown) => {
        if (!own.signal.aborted) setFound({ at: isCallError(error, 'upload.gone') ? 'none' : 'failed' })
      },
    )
    return () => own.abort()
  }, [id, tries])
  return { found, ask: () => setTries(tries + 1) }
}

interface PlayedProps {
  readonly address: string
  /** The address works no more: it is paused for too long, say. */
  readonly onExpired: () => void
}

function restAway(video: HTMLVideoElement | null, isAway: boolean): void {
  if (isAway || document.hidden) video?.pause()
}

function Played({ address, onExpired }: PlayedProps) {
  const { t } = useTranslation()
  const { isTop } = usePage()
  const isLocked = useLocked()
  const video = useRef<HTMLVideoElement>(null)
  const sinceMs = useRef(0)
  const [isBroken, setBroken] = useState(false)
  const place = useRef(0)
  useEffect(() => {
    sinceMs.current = Date.now()
    if (address !== '' && place.current > 0 && video.current !== null)
      video.current.currentTime = place.current
  }, [address])
  const isAway = !isTop || isLocked
  useEffect(() => {
    const look = () => restAway(video.current, isAway)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isAway])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that broke is drawn anew
  useEffect(() => {
    const { current } = video
    return () => {
      // Else the play key of a headset or a lock screen would go on with a film that was left.
      current?.removeAttribute('src')
      current?.load()
    }
  }, [isBroken])
  if (isBroken) return <NotLoaded onRetry={() => setBroken(false)} />
  return (
    <div className={css.stage}>
      {/* biome-ignore lint/a11y/useMediaCaption: what people film has no captions */}
      <video
        ref={video}
        className={css.video}
        src={address}
        controls
        autoPlay
        playsInline
        controlsList="nodownload"
        disablePictureInPicture
        aria-label={t('title.video')}
        onPlay={({ currentTarget }) => {
          voicePlayer.pause()
          // The play key of a headset is in reach also while the film isn't.
          restAway(currentTarget, isAway)
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (currentTarget.currentTime > 0) place.current = currentTarget.currentTime
        }}
        onEnded={() => {
          // Whoever plays it once more sees it from its beginning, by whichever address.
          place.current = 0
        }}
        onError={({ currentTarget }) => {
          if (Date.now() - sinceMs.current < MEDIA_ADDRESS_MS) {
            setBroken(true)
            return
          }
          // What rests goes on resting: browsers ask anew also where a page only comes into sight again.
          currentTarget.autoplay = !currentTarget.paused
          onExpired()
        }}
      />
    </div>
  )
}

/** Says how it ended. Requirement VIEW-008 */
function useSave(id: MediaId): () => Promise<void> {
  const { t } = useTranslation()
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  return async () => {
    const own = new AbortController()
    aborter.current = own
    const end = await saveMedium(`/media/${id}`, pictureName('', Date.now() / 1_000, 'mp4'), {
      fetch: (address) => fetchMedia(address, own.signal),
      share: shareOfDevice(),
      download: downloadBlob,
    })
    if (own.signal.aborted) return
    const kind = end === 'saved' ? 'done' : end === 'cancelled' ? undefined : 'alert'
    toast(t(`chat.viewer.${end}`), { ...(kind === undefined ? {} : { kind }), durationMs: CHAT_TOAST_MS })
  }
}
