import type { Device } from '@thrum/contracts/device/device.entities'
import type { ReactNode } from 'react'
import { usePage } from '../../../navigation/page.context.ts'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ToyFace, type ToySnapshot } from '../../toy/index.ts'
import { useOwnDevices } from '../use-own-devices.ts'
import { DisabledDialog } from './DisabledDialog.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { NoDevice } from './NoDevice.tsx'
import { SoloStopBar } from './SoloStopBar.tsx'

export interface ModePageProps {
  readonly title: string
  /** The button at the end of the header. */
  readonly end?: ReactNode
  readonly snapshot: ToySnapshot
  /** What stands there once there is a device. */
  readonly children: (device: Device) => ReactNode
  /** Sheets, and what shows nothing by itself. */
  readonly beside?: ReactNode
}

/** The page of a way to play with one's own toy: STOP is reached first, and what is wrong with the link is said. */
export function ModePage({ title, end, snapshot, children, beside }: ModePageProps) {
  const { isTop } = usePage()
  const own = useOwnDevices()
  const { device, link, isDisabled } = snapshot
  return (
    <Page
      header={
        <>
          <SoloStopBar />
          <Header title={title} end={end} />
        </>
      }
    >
      <NoDevice {...own} />
      <LinkNotice device={device} link={link} />
      {device === undefined ? null : (
        <>
          {children(device)}
          <ToyFace />
        </>
      )}
      {beside}
      <DisabledDialog isOpen={isTop && isDisabled} />
    </Page>
  )
}
