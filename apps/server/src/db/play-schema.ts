import type { DeviceId, PatternId, PlayId, UserId } from '@thrum/contracts/ids'
import type { PatternData } from '@thrum/contracts/pattern/pattern.entities'
import type { PlayFlag } from '@thrum/contracts/play/play.entities'
import type { ColumnType, Generated } from 'kysely'

export interface PlaysTable {
  id: PlayId
  state: 'waiting' | 'interacting' | 'closed'
  initiator_id: UserId
  receiver_id: UserId
  /** The session that asked, and the one that agreed: when it ends, so does the play. */
  initiator_session: string
  receiver_session: string | null
  flag: PlayFlag
  /** The second direction of mutual play: the first one. */
  reverse_of: ColumnType<PlayId | null, PlayId | undefined, never>
  device_id: DeviceId | null
  /** Rises at each start of the server that finds the play running; keeps epochs rising. */
  generation: Generated<number>
  reason: string | null
  closed_by: string | null
  created_at: Date
  expires_at: Date
  started_at: Date | null
  ended_at: Date | null
  /** When a running play ends by itself. */
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A pattern that somebody keeps, for nobody but its owner. */
export interface PatternsTable {
  id: PatternId
  user_id: UserId
  name: string
  duration_ms: number
  /** Which slots it drives. */
  slots: ColumnType<string[], string, string>
  /** Bars of its small picture. */
  preview: ColumnType<number[], string, string>
  tracks: ColumnType<PatternData['tracks'], string, string>
  created_at: Date
}
