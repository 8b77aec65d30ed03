import type { Device } from '@thrum/contracts/device/device.entities'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { DeviceShape, deviceStateOf } from '../../device/index.ts'
import { DeviceWarnings } from '../../device/parts/index.ts'
import { PatternsRow } from '../../pattern/index.ts'
import { InteractScreen, usePlay } from '../../play/index.ts'
import { ToyFace, toy, useToy } from '../../toy/index.ts'
import { AppOnly } from '../parts/AppOnly.tsx'
import { EquipmentCard } from '../parts/EquipmentCard.tsx'
import { LinkNotice } from '../parts/LinkNotice.tsx'
import { ModeList } from '../parts/ModeList.tsx'
import { NoDevice } from '../parts/NoDevice.tsx'
import { useOwnDevices } from '../use-own-devices.ts'
import css from './StandAloneScreen.module.css'

/**
 * Where an agreed play leads its initiator (flag 0): while it runs, the partner's toy is steered here; otherwise
 * one's own equipment stands here. Source: spec §2, §4 (play_connect_success).
 */
export function StandAloneScreen() {
  const { life } = usePlay()
  const { t } = useTranslation()
  if (life.at === 'interacting') return <InteractScreen />
  return capabilities.offersToys ? <OwnEquipment /> : <AppOnly title={t('title.standAlone')} />
}

/**
 * One's equipment: the toy in use with its link, the others, and what to play. With `type=replace` it is there
 * to swap the toy: a tap takes the other one and goes back. Source: spec §2 (standAloneEquipment), PLR-07.
 */
function OwnEquipment() {
  const { t } = useTranslation()
  const isReplacing = useQueryParams().get('type') === 'replace'
  const own = useOwnDevices()
  const { devices } = own
  const snapshot = useToy()
  const { device, link } = snapshot
  const others = devices?.filter((other) => other.id !== device?.id) ?? []

  /** The store stops the toy in use before it takes another. */
  function take(other: Device) {
    toy.select(other)
    if (isReplacing) navigation.back()
  }

  return (
    <Page header={<Header title={t(isReplacing ? 'player.changeDevice' : 'title.standAlone')} />}>
      {devices === undefined && !own.isFailed ? <Skeleton heightPx={148} /> : null}
      <NoDevice {...own} />
      {device === undefined ? null : (
        <div className={css.current}>
          <EquipmentCard device={device} />
          <LinkNotice device={device} link={link} />
          <DeviceWarnings device={device} />
          <ToyFace />
        </div>
      )}
      {others.length === 0 ? null : (
        <Section title={t(isReplacing ? 'player.equipment.choose' : 'player.equipment.others')}>
          <List hasIcons>
            {others.map((other) => (
              <Row
                key={other.id}
                title={<bdi>{other.name}</bdi>}
                note={t(`device.state.${deviceStateOf(other, snapshot)}`)}
                start={<DeviceShape img={other.img} sizePx={40} />}
                onClick={() => take(other)}
              />
            ))}
          </List>
        </Section>
      )}
      {isReplacing ? null : (
        <Section title={t('player.equipment.play')}>
          <ModeList />
          <PatternsRow />
        </Section>
      )}
    </Page>
  )
}
