import { currentLanguage, i18n } from '../i18n/language.ts'
import { ApiClient } from './api-client.ts'
import { apiDoor } from './api-door.ts'
import { pageClock } from './clock.ts'
import { connection } from './connection.ts'
import { loading } from './loading.instance.ts'
import { serviceClock } from './service-clock.ts'
import { session } from './session.ts'
import { toast } from './toast.ts'

const client = new ApiClient({
  async fetch(input, init) {
    const askedMs = pageClock.nowMs()
    try {
      const response = await fetch(input, init)
      connection.reached()
      serviceClock.heard(response.headers.get('date'), pageClock.nowMs() - askedMs)
      return response
    } catch (error) {
      if (error instanceof TypeError) connection.missed()
      throw error
    }
  },
  loading,
  token: () => session.token,
  language: currentLanguage,
  tell: (text) => toast(i18n.t(`error.${text}`), { kind: 'alert' }),
  show: (msg) => toast(msg, { kind: 'alert' }),
  signOut: session.signOut,
  openSignIn: () => apiDoor().openSignIn(),
  openProfile: () => apiDoor().openProfile(),
  openHome: () => apiDoor().openHome(),
})

/** `call(signIn, { account, password }, { notToast: true })` */
export const call = client.call

/** For a call made in another way than `call`, such as an upload: what the person sees of its failure. */
export const tellFailure = client.tell
