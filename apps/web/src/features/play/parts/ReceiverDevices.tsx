import { useQuery } from '@tanstack/react-query'
import type { Device } from '@thrum/contracts/device/device.entities'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Switch } from '../../../ui/choice/Switch.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { DeviceShape, devicesQuery, rememberAddress } from '../../device/index.ts'
import { type LinkState, type ToySnapshot, toy } from '../../toy/index.ts'
import { playEffects } from '../play.live.ts'
import { isolated } from '../play-words.ts'
import css from './Sides.module.css'

export interface ReceiverDevicesProps {
  readonly partnerName: string
  /** The device that plays, as the server holds it. */
  readonly activeId: Device['id'] | undefined
  readonly snapshot: ToySnapshot
}

/** The receiver's own devices; the switch says which one plays. Source: spec §2, §6. */
export function ReceiverDevices({ partnerName, activeId, snapshot }: ReceiverDevicesProps) {
  const { t } = useTranslation()
  const { data: devices, isError, refetch } = useQuery(devicesQuery)
  const [switching, setSwitching] = useState<string>()
  const change = async (device: Device) => {
    setSwitching(device.id)
    await playEffects.change(device).catch(() => undefined)
    setSwitching(undefined)
  }
  if (isError && devices === undefined) {
    return (
      <EmptyState
        title={t('play.devices.failed')}
        hasStrings={false}
        action={<Button onClick={() => void refetch()}>{t('play.devices.retry')}</Button>}
      />
    )
  }
  if (devices?.length === 0) {
    const text = t('play.devices.noneText', { name: isolated(partnerName) })
    return (
      <EmptyState
        title={t('play.devices.none')}
        text={text}
        hasStrings={false}
        action={<Button onClick={() => navigation.push('/pages/device/add')}>{t('play.devices.add')}</Button>}
      />
    )
  }
  return (
    <Section title={t('play.devices.title')}>
      <List>
        {devices?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            snapshot={snapshot}
            isActive={activeId === device.id}
            isSwitching={switching === device.id}
            onUse={() => void change(device)}
          />
        ))}
      </List>
    </Section>
  )
}

interface DeviceRowProps {
  readonly device: Device
  readonly snapshot: ToySnapshot
  readonly isActive: boolean
  readonly isSwitching: boolean
  readonly onUse: () => void
}

function DeviceRow({ device, snapshot, isActive, isSwitching, onUse }: DeviceRowProps) {
  const { t } = useTranslation()
  return (
    <Row
      start={
        <span className={css.toy} data-on={isActive || undefined}>
          <DeviceShape img={device.img} sizePx={36} />
        </span>
      }
      title={<bdi>{device.name}</bdi>}
      note={<State device={device} snapshot={snapshot} isActive={isActive} />}
      end={
        <>
          {isActive ? <Reach device={device} link={linkOf(device, snapshot)} /> : null}
          <Switch
            label={t('play.devices.useLabel', { name: isolated(device.name) })}
            isOn={isActive || isSwitching}
            isDisabled={isSwitching}
            onChange={(isOn) => {
              if (isOn) onUse()
            }}
          />
        </>
      }
    />
  )
}

function State({ device, snapshot, isActive }: Omit<DeviceRowProps, 'isSwitching' | 'onUse'>) {
  const { t } = useTranslation()
  if (!isActive) {
    return t(device.address === '' ? 'play.devices.unpaired' : 'play.devices.switchTo')
  }
  if (snapshot.isDisabled) return <span className={css.trouble}>{t('play.devices.disabled')}</span>
  const { at } = linkOf(device, snapshot)
  if (at === 'connected') return <span className={css.playing}>{t('play.devices.playing')}</span>
  if (at === 'connecting') return t('play.devices.connecting')
  return (
    <span className={css.trouble}>{t(at === 'none' ? 'play.devices.unpaired' : `play.devices.${at}`)}</span>
  )
}

/** Another screen may have taken hold of another toy: then this one is out of reach. */
function linkOf(device: Device, { device: held, link }: ToySnapshot): LinkState {
  if (held?.id === device.id) return link
  return device.address === '' ? { at: 'unpaired' } : { at: 'lost', why: 'away' }
}

function reach(device: Device): void {
  if (toy.getSnapshot().device?.id === device.id) toy.retry()
  else toy.select(device)
}

/** The way to the toy where there is none yet. */
function Reach({ device, link }: { readonly device: Device; readonly link: LinkState }) {
  const { t } = useTranslation()
  if (link.at === 'connected' || link.at === 'connecting' || link.at === 'unsupported') return null
  if (link.at !== 'unpaired') {
    return (
      <Button size="small" onClick={() => reach(device)}>
        {t('play.devices.connect')}
      </Button>
    )
  }
  const pair = async () => {
    try {
      const address = await toy.pair(device)
      await rememberAddress(device.id, address)
    } catch (error) {
      // A chooser that was closed needs no word; a call that failed has said its own.
      const isNews = error instanceof ToyError && error.code !== 'toy.notFound'
      if (isNews) toast(t('play.devices.pairFailed'), { kind: 'alert' })
    }
  }
  return (
    <Button size="small" kind="accent" onClick={() => void pair()}>
      {t('play.devices.pair')}
    </Button>
  )
}
