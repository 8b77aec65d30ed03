import type { OwnSticker } from '@thrum/contracts/chat/sticker.routes'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { OWN_STICKERS_MAX } from '@thrum/contracts/limits'
import type { Lane } from './batcher.ts'
import { toOwnSticker } from './medium.view.ts'
import type { StickerRepo } from './sticker.repo.ts'

interface Parts {
  repo: StickerRepo
  lane: Lane
}

/** Pictures that a person keeps to send again and again. Each call answers with all of them. */
export function createStickers({ repo, lane }: Parts) {
  const list = async (ownerId: UserId): Promise<{ records: OwnSticker[] }> => ({
    records: (await repo.list(ownerId)).map(toOwnSticker),
  })
  return {
    list,
    /** @throws AppError `upload.gone`, `chat.stickersFull` */
    add: (ownerId: UserId, id: MediaId) =>
      lane.run(async () => {
        const kept = await repo.list(ownerId)
        const isKept = kept.some((one) => one.id === id)
        if (!isKept && kept.length >= OWN_STICKERS_MAX) throw new AppError('chat.stickersFull')
        if (!isKept && !(await repo.keep(ownerId, id))) throw new AppError('upload.gone')
        return list(ownerId)
      }),
    /** @throws AppError `upload.gone` */
    async remove(ownerId: UserId, id: MediaId) {
      // In the lane, so that no message that shows it is written meanwhile.
      if (!(await lane.run(() => repo.release(ownerId, id)))) throw new AppError('upload.gone')
      return list(ownerId)
    },
  }
}
export type Stickers = ReturnType<typeof createStickers>
