import { type IntifaceDevice, slotsOf } from '@thrum/toy-protocol/intiface-devices'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { SLOT_NAMES } from '../../toy/index.ts'
import { type AddResult, addFromIntiface } from '../foreign.ts'
import { type IntifaceSearch, useIntiface } from '../use-intiface.ts'
import css from './IntifaceSection.module.css'

/** Toys behind an Intiface server; nothing where the installation names none. */
export function IntifaceSection({ run }: { run: (work: () => Promise<AddResult>) => void }) {
  const { t } = useTranslation()
  const { isOffered, search, look } = useIntiface()
  if (!isOffered) return null
  return (
    <Section title={t('device.foreign.intiface')}>
      <div className={css.inside}>
        <p className={css.text}>{t('device.foreign.intifaceText')}</p>
        <Found search={search} onAdd={(device) => run(() => addFromIntiface(device))} />
        {search.at === 'looking' ? null : (
          <Button isFull icon="search" isBusy={search.at === 'opening'} onClick={look}>
            {t('device.foreign.look')}
          </Button>
        )}
      </div>
    </Section>
  )
}

function Found({ search, onAdd }: { search: IntifaceSearch; onAdd: (device: IntifaceDevice) => void }) {
  const { t } = useTranslation()
  if (search.at === 'unreached') return <Banner icon="nowifi">{t('device.foreign.unreached')}</Banner>
  if (search.at !== 'looking') return null
  if (search.devices.length === 0) {
    return (
      <p className={css.text} role="status">
        {t('device.foreign.none')}
      </p>
    )
  }
  return (
    <List hasIcons>
      {search.devices.map((device) => (
        <FoundRow key={device.index} device={device} onAdd={() => onAdd(device)} />
      ))}
    </List>
  )
}

function FoundRow({ device, onAdd }: { device: IntifaceDevice; onAdd: () => void }) {
  const { t, i18n } = useTranslation()
  const slots = slotsOf(device)
  const names = slots.map((slot) => t(SLOT_NAMES[slot]))
  const note =
    slots.length === 0
      ? t('device.foreign.nothingToPlay')
      : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(names)
  return (
    <Row
      icon="wave"
      title={<bdi>{device.name}</bdi>}
      note={note}
      {...(slots.length === 0 ? {} : { onClick: onAdd })}
    />
  )
}
