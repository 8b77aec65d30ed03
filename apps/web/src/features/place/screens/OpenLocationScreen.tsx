import { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { useChat, useTimeline } from '../../chat/index.ts'
import { formatSpot, geoLink } from '../coordinates.ts'
import { PlaceMap } from '../parts/PlaceMap.tsx'
import { type Place, readPlace } from '../place.ts'
import { usePlaceNames } from '../use-place-names.ts'
import { useWorld } from '../use-world.ts'
import css from './Location.module.css'

/** The world about a place that is told roughly; nearer there is nothing to see. */
const ROUGH_ZOOM = 8
const EXACT_ZOOM = 10

/** `/pages/common/open-location?conversationID=&message=&at=`: the place of a message. Requirement CHAT-048 */
export function OpenLocationScreen() {
  const { t } = useTranslation()
  const params = useQueryParams()
  const id = ConversationId.safeParse(params.get('conversationID'))
  const header = <Header title={t('title.openLocation')} />
  if (!id.success) return <Page header={header}>{<Gone />}</Page>
  return (
    <Page header={header}>
      <Found id={id.data} message={params.get('message') ?? ''} at={Number(params.get('at'))} />
    </Page>
  )
}

interface FoundProps {
  readonly id: ConversationId
  readonly message: string
  readonly at: number
}

function Found({ id, message, at }: FoundProps) {
  const chat = useChat()
  const timeline = useTimeline(id)
  useEffect(() => chat?.open(id), [chat, id])
  useEffect(() => {
    if (timeline.at === 'ready' && at > 0) void chat?.loadUntil(id, at).catch(() => undefined)
  }, [chat, id, at, timeline.at])
  const shown = timeline.messages.find(({ ID }) => ID === message)
  const isOpen = shown !== undefined && !shown.isRevoked && shown.type === 'location'
  const isHidden = shown?.hasRiskContent === true && shown.flow === 'in'
  const place = useMemo(
    () => (isOpen && !isHidden ? readPlace(shown.payload) : undefined),
    [isOpen, isHidden, shown],
  )
  if (place !== undefined) return <Shown place={place} />
  return chat === undefined || timeline.at === 'loading' ? <Skeleton heightPx={360} /> : <Gone />
}

function Gone() {
  const { t } = useTranslation()
  return <EmptyState title={t('place.gone')} text={t('place.goneText')} />
}

function Shown({ place }: { readonly place: Place }) {
  const { t } = useTranslation()
  const world = useWorld()
  const names = usePlaceNames(world)
  const { latitude, longitude, description } = place
  const isExact = place.isExact === true
  const told = useMemo(() => ({ spot: { latitude, longitude }, isExact }), [latitude, longitude, isExact])
  const look = useMemo(() => ({ ...told, zoom: isExact ? EXACT_ZOOM : ROUGH_ZOOM }), [told, isExact])
  const near = names.near(told.spot)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatSpot(told.spot, isExact))
      toast(t('place.copied'), { kind: 'done' })
    } catch {
      toast(t('place.copyFailed'), { kind: 'alert', durationMs: 3_000 })
    }
  }
  return (
    <div className={css.column}>
      <PlaceMap world={world} look={look} told={told} />
      <h2 className={css.name}>
        <bdi>{description}</bdi>
      </h2>
      <p className={css.told}>
        <bdi>{formatSpot(told.spot, isExact)}</bdi>
        <span>{t(isExact ? 'place.exact' : 'place.rough')}</span>
        {near === undefined ? null : <span>{t('place.near', { name: near })}</span>}
      </p>
      <Button kind="line" icon="copy" onClick={() => void copy()}>
        {t('place.copy')}
      </Button>
      <Button kind="line" icon="place" onClick={() => window.location.assign(geoLink(told.spot, isExact))}>
        {t('place.app')}
      </Button>
      <p className={css.note}>{t('place.appHint')}</p>
    </div>
  )
}
