import { signInOperator, signOutOperator } from '@thrum/contracts/console/operator.routes'
import type { AuthProvider } from 'react-admin'
import { ConsoleError, callConsole } from './console-client.ts'
import { forgetSession, keepSession, readSession } from './session.ts'

/** Who sits here. What they may do is decided by the server at each call; the menu only follows. */
export const auth: AuthProvider = {
  async login(form: { name: string; password: string; code: string }) {
    keepSession(await callConsole(signInOperator, form))
  },
  /** @param isIdle nobody sits at this window: another one may work on with the same session, which ends by itself */
  async logout({ isIdle = false }: { isIdle?: boolean }) {
    // What stands on the screen goes at once, however long the server takes.
    if (!isIdle && readSession() !== undefined) callConsole(signOutOperator).catch(() => undefined)
    forgetSession()
  },
  async checkAuth() {
    if (readSession() === undefined) throw new Error('Sign in first.')
  },
  async checkError(error: unknown) {
    if (!(error instanceof ConsoleError) || error.reason !== 'session.expired') return
    forgetSession()
    throw new Error('Your session is over. Sign in again.')
  },
  async getIdentity() {
    const operator = readSession()?.operator
    return { id: operator?.id ?? '', fullName: operator ? `${operator.name} · ${operator.role}` : '' }
  },
  async getPermissions() {
    return readSession()?.operator.role
  },
}
