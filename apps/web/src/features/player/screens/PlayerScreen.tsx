import { useTranslation } from 'react-i18next'
import { capabilities } from '../../../platform/capabilities.ts'
import { List } from '../../../ui/list/List.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { LimitsRow } from '../../limits/parts/index.ts'
import { PatternsRow } from '../../pattern/index.ts'
import { useToy } from '../../toy/index.ts'
import { AppOnly } from '../parts/AppOnly.tsx'
import { EquipmentCard } from '../parts/EquipmentCard.tsx'
import { ModeList } from '../parts/ModeList.tsx'
import { NoDevice } from '../parts/NoDevice.tsx'
import { useOwnDevices } from '../use-own-devices.ts'

/** The modes, and the toy they play on. Source: spec §2 (player), PLR-01. */
export function PlayerScreen() {
  const { t } = useTranslation()
  const own = useOwnDevices()
  const { device } = useToy()
  if (!capabilities.offersToys) return <AppOnly title={t('title.player')} />
  return (
    <Page header={<Header title={t('title.player')} />}>
      {device === undefined ? null : <EquipmentCard device={device} isLink />}
      <NoDevice {...own} />
      <Section title={t('player.equipment.play')}>
        <ModeList />
      </Section>
      <PatternsRow />
      <Section title={t('limits.title')}>
        <List hasIcons>
          <LimitsRow />
        </List>
      </Section>
    </Page>
  )
}
