import { serve } from './channel.ts'
import { Role, type RoleSetup } from './role.ts'

/** A person's client as a process of its own. */
let role: Role | undefined

function self(): Role {
  if (role === undefined) throw new Error('not connected')
  return role
}

const calls = {
  async connect(setup: RoleSetup) {
    role = new Role(setup, tell)
    await role.connect()
  },
  invite: (inviteNum: string) => self().invite(inviteNum),
  agree: () => self().agree(),
  ready: () => self().ready(),
  steer: (everyMs: number) => self().steer(everyMs),
  hold: () => self().hold(),
  glide: () => self().glide(),
  lift: () => self().lift(),
  touch: (level: number) => self().touch(level),
  tap: (functionId: string) => self().tap(functionId),
  stop: () => self().stop(),
  acknowledged: () => self().acknowledged(),
  rearm: () => self().rearm(),
  leave: () => self().leave(),
  settle: () => self().settle(),
  storm: (perS: number, forMs: number) => self().storm(perS, forMs),
  look: () => self().look(),
}
export type RoleCalls = typeof calls

const tell = serve(calls)
