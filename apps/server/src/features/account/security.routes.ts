import * as routes from '@thrum/contracts/account/security.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { createBindEmail } from './bind-email.service.ts'
import type { PasswordChange } from './password-change.service.ts'
import type { ProfileRepo } from './profile.repo.ts'
import { toProfile } from './profile.view.ts'
import type { Sessions } from './session.service.ts'
import { toSignedInDevices } from './session.view.ts'

/** In place of an id: all places but this one. */
const OTHERS = 'others'

export interface SecurityParts {
  passwordChange: PasswordChange
  bindEmail: ReturnType<typeof createBindEmail>
  sessions: Sessions
  profiles: ProfileRepo
  wall: () => number
}

export function bindSecurityRoutes(door: Door, parts: SecurityParts): void {
  const { passwordChange, bindEmail, sessions, profiles, wall } = parts
  bind(
    door,
    routes.changePassword,
    async ({ caller, body, language }) => {
      await passwordChange.change(caller, { ...body, language })
      return null
    },
    { tooLarge: 'account.passwordInvalid' },
  )
  bind(door, routes.bindEmail, async ({ caller, body, language }) => {
    await bindEmail(caller, { ...body, language })
    return toProfile(await profiles.get(caller.userId), wall())
  })
  bind(
    door,
    routes.listSessions,
    async ({ caller }) => toSignedInDevices(await sessions.list(caller.userId), caller.sessionId),
    { limit: 'lists' },
  )
  bind(door, routes.revokeSession, async ({ caller, body }) => {
    if (body.id === OTHERS) await sessions.revokeOthers(caller.userId, caller.sessionId)
    else await sessions.revoke(caller.userId, body.id)
    return null
  })
}
