import type { MediaId, UserId } from '@thrum/contracts/ids'
import type { ColumnType } from 'kysely'

/** A stored file; its bytes lie in the media store under the same id. */
export interface MediaTable {
  id: MediaId
  owner_id: UserId
  kind: 'picture' | 'film' | 'sound' | 'file' | 'export'
  mime: string
  bytes: ColumnType<string, number, number>
  width: number | null
  height: number | null
  /**
   * What refers to it; null until something does, and without it is gone after an hour. `recalled`: nobody sees the
   * messages any more that showed it, and it waits for the sweep; to be sealed, unless it has ended.
   */
  ref: 'avatar' | 'export' | 'chat' | 'recalled' | 'complaint' | 'sticker' | null
  created_at: Date
  ends_at: Date | null
  /** A smaller form of this picture, which lives and ends with it; its own `ref` and `ends_at` stay empty. */
  part_of: MediaId | null
  /** Of a smaller form: 2 for a screen, 3 for the list of messages. */
  size_type: 2 | 3 | null
  /** ThumbHash in base64. */
  blur: string | null
  /** Of what lasts: how long. */
  ms: number | null
}

/** A recalled medium, encrypted, for complaints alone and for a few days. Source: safety O-7 */
export interface SealedMediaTable {
  /** What it was known by. */
  media_id: MediaId
  /** Where its sealed bytes lie. */
  store_id: MediaId
  mime: string
  sealed_at: Date
}
