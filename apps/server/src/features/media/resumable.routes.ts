import { UPLOAD_PART_MAX_BYTES } from '@thrum/contracts/limits'
import {
  beginUpload,
  dropUpload,
  finishUpload,
  uploadOffset,
  uploadPart,
} from '@thrum/contracts/media/resumable.routes'
import type { Clock } from '@thrum/toy-protocol/clock'
import { bind, type Door } from '../../http/bind.ts'
import { bindPart } from '../../http/bind-part.ts'
import { toMedia } from './media.view.ts'
import type { ResumableService } from './resumable.service.ts'

export function bindResumableRoutes(door: Door, service: ResumableService, clock: Clock): void {
  bind(door, beginUpload, ({ caller, body }) => service.begin(caller, body.form, body.bytes), {
    limit: 'uploads',
  })
  bind(door, uploadOffset, ({ caller, query }) => service.offset(caller, query.id), { isLong: true })
  bindPart(door, uploadPart, ({ caller, query, body }) => service.add(caller, query, body), {
    maxBytes: UPLOAD_PART_MAX_BYTES,
    clock,
  })
  bind(door, finishUpload, async ({ caller, body }) => toMedia(await service.finish(caller, body.id)), {
    isLong: true,
  })
  bind(
    door,
    dropUpload,
    async ({ caller, body }) => {
      await service.drop(caller, body.id)
      return null
    },
    { isLong: true },
  )
}
