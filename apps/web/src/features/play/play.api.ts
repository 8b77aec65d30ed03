import { call } from '../../lib/api.ts'
import { createPlayCalls } from './play.calls.ts'

export { isSessionOver } from './play.calls.ts'

export const { fetchTicket, sendInvite, reply, sendClose, restStop, fetchScene, fetchDevices, sendChange } =
  createPlayCalls(call)
