import { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { roundSpot, type Spot } from '@thrum/contracts/chat/place'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Switch } from '../../../ui/choice/Switch.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { useChat } from '../../chat/index.ts'
import { formatSpot } from '../coordinates.ts'
import type { Look } from '../leaflet-map.ts'
import { CitySearch } from '../parts/CitySearch.tsx'
import { PlaceMap } from '../parts/PlaceMap.tsx'
import { SpotField } from '../parts/SpotField.tsx'
import { useLocating } from '../use-locating.ts'
import { usePlaceNames } from '../use-place-names.ts'
import { useWorld } from '../use-world.ts'
import css from './Location.module.css'

/** All of the world, before anything was chosen. */
const START: Look = { spot: { latitude: 25, longitude: 10 }, zoom: 1 }
/** A city, and what is about it. */
const CITY_ZOOM = 10
/** The square of about 1 km fills a good part of the map; streets' width. */
const ROUGH_ZOOM = 13
const EXACT_ZOOM = 16
const DESCRIPTION_MAX = 200

/** `/pages/common/choose-location?conversationID=`: a place, sent to a conversation. Requirement INPT-020 */
export function ChooseLocationScreen() {
  const { t } = useTranslation()
  const id = ConversationId.safeParse(useQueryParams().get('conversationID'))
  if (id.success) return <Choosing id={id.data} />
  return (
    <Page header={<Header title={t('title.chooseLocation')} />}>
      <EmptyState title={t('chat.room.noConversation')} text={t('chat.room.noConversationText')} />
    </Page>
  )
}

/** What is chosen so far, and how much of it is told: roughly, until somebody wants otherwise. */
function useChoice() {
  const [look, setLook] = useState(START)
  const [spot, setSpot] = useState<Spot>()
  const [isExact, setExact] = useState(false)
  const told = useMemo(
    () => (spot === undefined ? undefined : { spot: roundSpot(spot, isExact), isExact }),
    [spot, isExact],
  )
  const go = (to: Spot, zoom: number) => {
    setSpot(to)
    setLook({ spot: { latitude: to.latitude, longitude: to.longitude }, zoom })
  }
  return { look, told, isExact, setExact, setSpot, go }
}

function Choosing({ id }: { readonly id: ConversationId }) {
  const { t } = useTranslation()
  const chat = useChat()
  const world = useWorld()
  const names = usePlaceNames(world)
  const [description, setDescription] = useState('')
  const { look, told, isExact, setExact, setSpot, go } = useChoice()
  const near = (spot: Spot) => go(spot, isExact ? EXACT_ZOOM : ROUGH_ZOOM)
  const locating = useLocating(near)
  const choose = (place: () => void) => {
    locating.drop()
    place()
  }
  const suggested = told === undefined ? '' : (names.near(told.spot) ?? formatSpot(told.spot, isExact))

  const send = () => {
    if (chat === undefined || told === undefined) return
    chat.send(id, {
      type: 'location',
      payload: {
        description: description.trim() || suggested.slice(0, DESCRIPTION_MAX),
        ...told.spot,
        ...(isExact && { isExact }),
      },
    })
    navigation.back()
  }
  return (
    <Page
      header={<Header title={t('title.chooseLocation')} />}
      foot={
        <Button
          kind="accent"
          size="large"
          isFull
          disabled={chat === undefined || told === undefined}
          onClick={send}
        >
          {t('place.send')}
        </Button>
      }
    >
      <div className={css.column}>
        <PlaceMap world={world} look={look} told={told} onMove={(spot) => choose(() => setSpot(spot))} />
        <p className={css.told} role="status">
          {told === undefined ? (
            t('place.choose')
          ) : (
            <>
              <bdi>{formatSpot(told.spot, isExact)}</bdi>
              {names.near(told.spot) === undefined ? null : (
                <span>{t('place.near', { name: suggested })}</span>
              )}
            </>
          )}
        </p>
        <Button
          kind="line"
          icon="place"
          isBusy={locating.state === 'busy'}
          onClick={() => void locating.ask(isExact)}
        >
          {t(locating.state === 'busy' ? 'place.locating' : 'place.here')}
        </Button>
        <div role="alert">
          {locating.state === 'idle' || locating.state === 'busy' ? null : (
            <Banner icon="warning">{t(`place.${locating.state}`)}</Banner>
          )}
        </div>
        <CitySearch
          find={names.find}
          nameOf={names.nameOf}
          onChoose={(city) => choose(() => go(city, CITY_ZOOM))}
        />
        <SpotField onChoose={(spot) => choose(() => near(spot))} />
        <List>
          <Row
            title={t('place.exactSwitch')}
            note={t(isExact ? 'place.exactOn' : 'place.exactOff')}
            end={<Switch label={t('place.exactSwitch')} isOn={isExact} onChange={setExact} />}
          />
        </List>
        <Field
          label={t('place.description')}
          maxLength={DESCRIPTION_MAX}
          dir="auto"
          placeholder={suggested}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </div>
    </Page>
  )
}
