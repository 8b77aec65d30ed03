import * as routes from '@thrum/contracts/console/version.routes'
import { AppError } from '@thrum/contracts/errors'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import { VersionFault, type VersionService } from './version.service.ts'
import { toPublished } from './version.view.ts'

export function bindVersionDesk(door: ConsoleDoor, versions: VersionService): void {
  bindConsole(door, routes.listVersions, async () => (await versions.list()).map(toPublished))
  bindConsole(door, routes.publishVersion, async ({ body }) => {
    const draft = { ...body, minimumCode: body.minimumCode }
    const published = versions.publish(draft).catch((cause: unknown) => {
      if (!(cause instanceof VersionFault)) throw cause
      const { field, message: why } = cause
      throw new AppError('request.invalid', { cause, data: { field, why } })
    })
    return toPublished(await published)
  })
}
