import type { Device } from '@thrum/contracts/device/device.entities'
import { formatDeviceCode } from '@thrum/contracts/ids'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatPercent } from '../../../lib/format.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { batteryOf, deviceStateOf } from '../device-state.ts'
import { connect, type PairResult } from '../pairing.ts'
import { useToySnapshot } from '../use-toy.ts'
import { BluetoothNotice, type BluetoothProblem } from './BluetoothNotice.tsx'
import { DeviceActions } from './DeviceActions.tsx'
import css from './DeviceDetail.module.css'
import { DeviceShape } from './DeviceShape.tsx'
import { DeviceStatus } from './DeviceStatus.tsx'
import { DeviceWarnings } from './DeviceWarnings.tsx'
import { LostNotice } from './LostNotice.tsx'
import { PairButton } from './PairButton.tsx'

interface DeviceDetailProps {
  device: Device
  isOpen: boolean
  onClose: () => void
}

function problemOf(word: string | undefined): BluetoothProblem | undefined {
  return word === 'off' || word === 'noPermission' || word === 'unsupported' ? word : undefined
}

/** How pairing ended; what stood in the way then may be gone by the time the sheet is opened anew. */
function usePaired(isOpen: boolean) {
  const [paired, setPaired] = useState<PairResult>()
  if (!isOpen && paired !== undefined) setPaired(undefined)
  return [paired, setPaired] as const
}

/** Everything about one device: how it is, what to know of it, and what to do with it. */
export function DeviceDetail({ device, isOpen, onClose }: DeviceDetailProps) {
  const { t } = useTranslation()
  const toy = useToySnapshot()
  const [paired, setPaired] = usePaired(isOpen)
  const state = deviceStateOf(device, toy)
  const isReached = state === 'connected' || state === 'connecting' || state === 'lost'
  const isUnpaired = device.address === '' && !isReached
  const problem = problemOf(state) ?? (isReached ? undefined : problemOf(paired))
  const battery = batteryOf(device, toy)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={device.name}>
      <div className={css.detail}>
        <div className={css.face} data-form={device.img}>
          <DeviceShape img={device.img} sizePx={120} />
        </div>
        <div className={css.state}>
          <DeviceStatus state={state} />
          {battery === undefined ? null : (
            <span className={css.battery}>{t('device.battery', { percent: formatPercent(battery) })}</span>
          )}
        </div>
        {problem === undefined ? null : (
          <BluetoothNotice problem={problem} canRetry={!isUnpaired} model={device.model} />
        )}
        {toy?.device?.id === device.id && toy.link.at === 'lost' ? (
          <LostNotice device={device} lost={toy.link} />
        ) : null}
        <DeviceWarnings device={device} />
        {isUnpaired ? (
          <div className={css.main}>
            <p className={css.hint}>{t('device.detail.pairText')}</p>
            <PairButton
              device={device}
              kind={problem === undefined ? 'accent' : 'quiet'}
              onResult={setPaired}
            />
          </div>
        ) : problem === undefined ? (
          <PlayButton device={device} onClose={onClose} />
        ) : null}
        <DeviceActions device={device} onPaired={setPaired} onClose={onClose} />
        <List>
          <Row title={t('device.detail.model')} value={<bdi>{device.model}</bdi>} />
          {device.code === '' ? null : (
            <Row
              title={t('device.detail.code')}
              value={<bdi dir="ltr">{formatDeviceCode(device.code)}</bdi>}
            />
          )}
          <Row title={t('device.detail.bound')} value={formatDate(device.date)} />
        </List>
      </div>
    </Sheet>
  )
}

/** Reaches for this device and opens the ways to play with it. */
function PlayButton({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      kind="accent"
      isFull
      onClick={() => {
        connect(device)
        onClose()
        navigation.push('/pages/player/player')
      }}
    >
      {t('device.detail.play')}
    </Button>
  )
}
