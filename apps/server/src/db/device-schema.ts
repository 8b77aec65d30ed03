import type { Scene, Slot } from '@thrum/contracts/device/device.entities'
import type { DeviceId, UserId } from '@thrum/contracts/ids'
import type { ColumnType, Generated } from 'kysely'

export interface DeviceModelsTable {
  model: string
  img: string
  name: string
  stops_on_link_loss: boolean
  authenticated: boolean
  /** All functions, the forbidden ones too. */
  scene: ColumnType<Scene, string, string>
  /** An operator's own, which holds instead. */
  edited_scene: ColumnType<Scene | null, string | undefined, string | null>
}

/** Every toy that was made; `devices` has those that somebody owns. */
export interface DeviceCodesTable {
  code: string
  model: string
  is_forbid: Generated<boolean>
  created_at: Date
  /** Whoever added a toy that has no printed code; null for toys that were made with one. */
  made_for: Generated<UserId | null>
}

export interface DevicesTable {
  id: DeviceId
  user_id: UserId
  code: string
  /** What the owner's radio knows the peripheral by; goes to nobody but the owner. Source: safety HZ-15 */
  address: Generated<string>
  name: Generated<string>
  is_default: boolean
  bound_at: Date
  /** What the toy has, where its model alone doesn't say. */
  slots: ColumnType<Slot[] | null, string | null | undefined, never>
}
