import type { Sex } from '@thrum/contracts/account/account.entities'
import type { Scene } from '@thrum/contracts/device/device.entities'
import type { DeviceId, InviteNum, PlayId, QrId, UserId } from '@thrum/contracts/ids'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import type { ColumnType, Generated } from 'kysely'

/** All tables. Moments are `timestamptz`, calendar dates text `YYYY-MM-DD`. */
export interface Database {
  users: UsersTable
  credentials: CredentialsTable
  sessions: SessionsTable
  tickets: TicketsTable
  device_models: DeviceModelsTable
  device_codes: DeviceCodesTable
  devices: DevicesTable
  plays: PlaysTable
  friendships: FriendshipsTable
  blocks: BlocksTable
}

/** A person. Holds no e-mail and no account name: those stand in `credentials`, which only sign-in reads. */
export interface UsersTable {
  id: UserId
  nick_name: Generated<string>
  avatar: string
  sex: Generated<Sex>
  is_sex_fixed: Generated<boolean>
  birthday: ColumnType<string | null, string | null | undefined, string | null>
  /** cm */
  height: number | null
  /** kg */
  weight: number | null
  country: string | null
  hometown: Generated<string>
  maize: Generated<number>
  invite_num: InviteNum
  qr_id: QrId
  invited_by: UserId | null
  /** When the profile was complete and passed the 18+ check for the first time. */
  complete_at: Date | null
  /** An under-age answer is remembered until then. */
  under_age_until: Date | null
  closed_at: Date | null
  created_at: Date
}

export interface CredentialsTable {
  user_id: UserId
  /** Folded: NFKC, lower case. */
  account: string
  password_hash: string
}

export interface SessionsTable {
  id: string
  user_id: UserId
  /** SHA-256 of the token. */
  token_hash: Buffer
  created_at: Date
  seen_at: Date
  ends_at: Date
}

export interface TicketsTable {
  /** SHA-256 of the ticket. */
  hash: Buffer
  session_id: string
  namespace: string
  expires_at: Date
}

export interface DeviceModelsTable {
  model: string
  img: string
  name: string
  stops_on_link_loss: boolean
  authenticated: boolean
  /** All functions, the forbidden ones too. */
  scene: ColumnType<Scene, string, string>
}

/** Every toy that was made; `devices` has those that somebody owns. */
export interface DeviceCodesTable {
  code: string
  model: string
  is_forbid: Generated<boolean>
  created_at: Date
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
}

export interface PlaysTable {
  id: PlayId
  state: 'waiting' | 'interacting' | 'closed'
  initiator_id: UserId
  receiver_id: UserId
  /** The session that asked, and the one that agreed: when it ends, so does the play. */
  initiator_session: string
  receiver_session: string | null
  flag: PlayFlag
  device_id: DeviceId | null
  /** Rises at each start of the server that finds the play running; keeps epochs rising. */
  generation: Generated<number>
  reason: string | null
  closed_by: string | null
  created_at: Date
  expires_at: Date
  started_at: Date | null
  ended_at: Date | null
}

export interface FriendshipsTable {
  user_id: UserId
  friend_id: UserId
  created_at: Date
}

export interface BlocksTable {
  user_id: UserId
  blocked_id: UserId
  created_at: Date
}
