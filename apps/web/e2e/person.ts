import type { BrowserContext, Page } from '@playwright/test'
import { AVATARS } from '@thrum/contracts/account/account.entities'
import { getProfile, saveProfile, signUp } from '@thrum/contracts/account/account.routes'
import type { BodyOf, DataOf, QueryOf, Route } from '@thrum/contracts/define'
import { bindDevice } from '@thrum/contracts/device/device.routes'
import type { Envelope } from '@thrum/contracts/envelope'
import type { World } from './world/world.ts'

/** An adult with an account, and the phone (a browser context) they hold. */
export interface Person {
  name: string
  account: string
  password: string
  userId: string
  token: string
  /** As typed by a partner, without spaces. */
  inviteNum: string
  /** Where this person's phone opens the product. */
  url: string
  context: BrowserContext
  page: Page
  /** One call of the API as this person; throws on a refusal. */
  call: <R extends Route>(route: R, input?: CallInput<R>) => Promise<DataOf<R>>
  /** Makes a toy of this model known to the server and binds it; returns its code. */
  bindToy: (model: string) => Promise<string>
}

interface CallInput<R> {
  body?: BodyOf<R>
  query?: QueryOf<R>
}

const toForm = (fields: unknown) =>
  new URLSearchParams(Object.entries(fields ?? {}).map(([key, value]) => [key, String(value)]))

/** One call through the real door, without a browser. */
export async function callApi<R extends Route>(
  url: string,
  token: string,
  route: R,
  input: CallInput<R> = {},
): Promise<DataOf<R>> {
  const query = toForm(input.query).toString()
  const response = await fetch(`${url}/api${route.path}${query === '' ? '' : `?${query}`}`, {
    method: route.method,
    headers: { token, language: 'en' },
    ...(route.method === 'POST' ? { body: toForm(input.body) } : {}),
  })
  const envelope = (await response.json()) as Envelope<DataOf<R>>
  if (envelope.code !== 200)
    throw new Error(`${route.path}: ${envelope.reason ?? envelope.code} ${envelope.msg}`)
  return envelope.data
}

const PASSWORD = 'four quiet dunes'
let count = 0

/** Makes an account through the API: an adult with a complete profile. */
export async function makeAdult(url: string, name: string) {
  count++
  const account = `${name.toLowerCase()}${count}x${Date.now().toString(36)}`
  const { token } = await callApi(url, '', signUp, { body: { account, password: PASSWORD } })
  await callApi(url, token, saveProfile, {
    body: {
      nickName: name,
      sex: 'none',
      birthday: '1994-05-17',
      avatar: AVATARS[count % AVATARS.length] ?? '',
    },
  })
  const profile = await callApi(url, token, getProfile)
  return { account, password: PASSWORD, token, profile }
}

/** A person whose phone is signed in; `page` is open on nothing yet. */
export async function makePerson(
  world: World,
  url: string,
  name: string,
  context: BrowserContext,
): Promise<Person> {
  const { account, password, token, profile } = await makeAdult(url, name)
  await holdSession(context, token)
  const call: Person['call'] = (route, input) => callApi(url, token, route, input)
  return {
    name,
    account,
    password,
    userId: profile.id,
    token,
    inviteNum: profile.inviteNum,
    url,
    context,
    page: await context.newPage(),
    call,
    async bindToy(model) {
      const [code = ''] = await world.addDevices(model, 1)
      await call(bindDevice, { body: { code } })
      return code
    },
  }
}

/** Puts a session and the accepted terms where the app looks for them, once: signing out stays signed out. */
export async function holdSession(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((value) => {
    if (localStorage.getItem('e2e.session') === value) return
    localStorage.setItem('e2e.session', value)
    localStorage.setItem('thrum.consent', '1')
    localStorage.setItem('thrum.token', value)
  }, token)
}
