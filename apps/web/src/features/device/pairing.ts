import type { Device } from '@thrum/contracts/device/device.entities'
import { ToyError } from '@thrum/toy-protocol/toy-error'
import { toy } from '../toy/index.ts'
import { rememberAddress } from './device.api.ts'

/** How an attempt to pair ended: done, closed by the person, or why the radio could not. */
export type PairResult = 'paired' | 'closed' | 'off' | 'noPermission' | 'unsupported' | 'failed'

const REASONS: Partial<Record<ToyError['code'], PairResult>> = {
  'toy.notFound': 'closed',
  'toy.radioOff': 'off',
  'toy.noPermission': 'noPermission',
  'toy.unavailable': 'unsupported',
}

/** Opens the chooser and keeps the address on the server. Call it straight from a click. */
export async function pairDevice(device: Device): Promise<PairResult> {
  let address: string
  try {
    address = await toy.pair(device)
  } catch (error) {
    return (error instanceof ToyError ? REASONS[error.code] : undefined) ?? 'failed'
  }
  try {
    await rememberAddress(device.id, address)
  } catch {
    // The person was told; the pairing holds for this visit and is asked for again on the next.
  }
  return 'paired'
}

/** Stops and lets go of a device that has left the list. */
export async function letGo(device: Device): Promise<void> {
  if (toy.getSnapshot().device?.id !== device.id) return
  await toy.stop('exchange')
  toy.select(undefined)
}

export function isSelected(device: Device): boolean {
  return toy.getSnapshot().device?.id === device.id
}

/** Connects to this device now. */
export function connect(device: Device): void {
  if (isSelected(device)) toy.retry()
  else toy.select(device)
}

/** False where the platform has no way to its settings. */
export function openBluetoothSettings(): Promise<boolean> {
  return toy.openSettings()
}

export function retryLink(): void {
  toy.retry()
}
