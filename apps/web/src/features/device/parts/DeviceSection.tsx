import { useQuery } from '@tanstack/react-query'
import type { Device } from '@thrum/contracts/device/device.entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import lane from '../../../ui/lane.module.css'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { devicesQuery } from '../device.api.ts'
import { batteryOf, deviceStateOf } from '../device-state.ts'
import { useDefaultToy, useToySnapshot } from '../use-toy.ts'
import { DeviceCard } from './DeviceCard.tsx'
import css from './DeviceSection.module.css'
import { DeviceSheet } from './DeviceSheet.tsx'
import { LeadCard } from './LeadCard.tsx'

const ADD = '/pages/device/add'

/** One's own devices, the default first, with a peek of the next. */
export function DeviceSection() {
  const { t } = useTranslation()
  const devices = useQuery(devicesQuery)
  useDefaultToy(devices)
  const hasSome = devices.data !== undefined && devices.data.length > 0
  const add = (
    <button type="button" onClick={() => navigation.push(ADD)}>
      <Icon name="plus" size={20} />
      {t('home.addDevice')}
    </button>
  )
  return (
    <Section title={t('home.devices')} action={hasSome ? add : undefined}>
      {devices.data === undefined ? (
        <Waiting isFailed={devices.isError} onRetry={() => void devices.refetch()} />
      ) : hasSome ? (
        <Carousel devices={devices.data} />
      ) : (
        <LeadCard
          icon="plus"
          title={t('home.firstDevice')}
          text={t('home.firstDeviceText')}
          onOpen={() => navigation.push(ADD)}
        />
      )}
    </Section>
  )
}

function Waiting({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  if (!isFailed) {
    return (
      <div aria-busy="true">
        <Skeleton heightPx={130} />
      </div>
    )
  }
  return (
    <div className={css.failed} role="alert">
      <div>
        <p className={css.failedTitle}>{t('device.list.failed')}</p>
        <p className={css.failedText}>{t('device.list.failedText')}</p>
      </div>
      <Button size="small" onClick={onRetry}>
        {t('device.list.retry')}
      </Button>
    </div>
  )
}

function Carousel({ devices }: { devices: readonly Device[] }) {
  const toy = useToySnapshot()
  const [openId, setOpenId] = useState<Device['id']>()
  const open = devices.find((device) => device.id === openId)
  return (
    <>
      <ul className={`${css.carousel} ${lane.lane}`}>
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceCard
              device={device}
              state={deviceStateOf(device, toy)}
              battery={batteryOf(device, toy)}
              onOpen={() => setOpenId(device.id)}
            />
          </li>
        ))}
      </ul>
      <DeviceSheet device={open} onClose={() => setOpenId(undefined)} />
    </>
  )
}
