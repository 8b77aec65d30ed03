import type { Operator } from '@thrum/contracts/console/operator.entities'

export interface Session {
  token: string
  operator: Operator
}

/** Ends with the tab: a console is no place that stays open by itself. */
const KEY = 'thrum.operator'

export function readSession(): Session | undefined {
  const text = sessionStorage.getItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as Session)
}

export function keepSession(session: Session): void {
  sessionStorage.setItem(KEY, JSON.stringify(session))
}

export function forgetSession(): void {
  sessionStorage.removeItem(KEY)
}
