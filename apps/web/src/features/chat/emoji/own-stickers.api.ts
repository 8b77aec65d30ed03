import { queryOptions } from '@tanstack/react-query'
import {
  addSticker,
  listStickers,
  type OwnSticker,
  removeSticker,
} from '@thrum/contracts/chat/sticker.routes'
import { OWN_SET, type Sticker } from '@thrum/contracts/chat/stickers'
import { call } from '../../../lib/api.ts'
import { lookAgainAt, queryClient } from '../../../lib/query-client.ts'
import { toSmallPicture, upload } from '../../media/index.ts'

/** Larger says nothing more where a sticker is drawn. px */
const STICKER_SIDE_PX = 320

/** One's own, newest first. */
export const ownStickersQuery = queryOptions({
  queryKey: ['chat', 'stickers'],
  queryFn: async ({ signal }) => (await call(listStickers, undefined, { signal, isSilent: true })).records,
})

const take = ({ records }: { readonly records: OwnSticker[] }) =>
  queryClient.setQueryData(ownStickersQuery.queryKey, records)

const lookAgain = lookAgainAt(ownStickersQuery.queryKey)

/** @throws CallError after the person was told */
export async function makeSticker(picture: Blob, onProgress: (ratio: number) => void): Promise<void> {
  const { id } = await upload(await toSmallPicture(picture, STICKER_SIDE_PX), { onProgress })
  take(await call(addSticker, { id }, { about: id }).catch(lookAgain))
}

/** @throws CallError after the person was told */
export async function dropSticker(id: OwnSticker['id']): Promise<void> {
  await call(removeSticker, { id }, { about: id }).catch(lookAgain)
  // Of two removals at once the later answer may be the older.
  queryClient.setQueryData(ownStickersQuery.queryKey, (stickers) =>
    stickers?.filter((sticker) => sticker.id !== id),
  )
}

/** As it is sent. */
export function toSticker({ id, ...picture }: OwnSticker): Sticker {
  return { index: OWN_SET, data: id, ...picture }
}
