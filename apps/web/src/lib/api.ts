import { currentLanguage, i18n } from '../i18n/language.ts'
import { ApiClient } from './api-client.ts'
import { LoadingFlag } from './loading.ts'
import { session } from './session.ts'
import { toast } from './toast.ts'

/** Where the answers 401, 402 and 403 lead; `main.tsx` joins them to the navigation. */
export interface ApiDoor {
  openSignIn(): void
  openProfile(): void
  openHome(): void
}

let door: ApiDoor = { openSignIn() {}, openProfile() {}, openHome() {} }

export function setApiDoor(next: ApiDoor): void {
  door = next
}

export const loading = new LoadingFlag(() => toast(i18n.t('error.timeout'), { kind: 'alert' }))

const client = new ApiClient({
  fetch: (input, init) => fetch(input, init),
  loading,
  token: () => session.token,
  language: currentLanguage,
  tell: (text) => toast(i18n.t(`error.${text}`), { kind: 'alert' }),
  show: (msg) => toast(msg, { kind: 'alert' }),
  signOut: session.signOut,
  openSignIn: () => door.openSignIn(),
  openProfile: () => door.openProfile(),
  openHome: () => door.openHome(),
})

/** `call(signIn, { account, password }, { notToast: true })` */
export const call = client.call
