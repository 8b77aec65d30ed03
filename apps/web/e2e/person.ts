import type { BrowserContext, Page } from '@playwright/test'
import { bindDevice } from '@thrum/contracts/device/device.routes'
import { type Person as Account, signUpPerson } from '@thrum/testkit/person'
import type { World } from './world/world.ts'

/** An adult with an account, and the phone (a browser context) they hold. */
export interface Person extends Account {
  /** Where this person's phone opens the product. */
  url: string
  context: BrowserContext
  page: Page
  /** Makes a toy of this model known to the server and binds it; returns its code. */
  bindToy: (model: string) => Promise<string>
}

/** Signs an adult up through the API; their phone holds the session, and `page` is open on nothing yet. */
export async function makePerson(
  world: World,
  url: string,
  name: string,
  context: BrowserContext,
): Promise<Person> {
  const account = await signUpPerson(url, name)
  await holdSession(context, account.token)
  return {
    ...account,
    url,
    context,
    page: await context.newPage(),
    async bindToy(model) {
      const [code = ''] = await world.addDevices(model, 1)
      await account.call(bindDevice, { code })
      return code
    },
  }
}

/** Puts a session and the accepted terms where the app looks for them, once: signing out stays signed out. */
async function holdSession(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((value) => {
    if (localStorage.getItem('e2e.session') === value) return
    localStorage.setItem('e2e.session', value)
    localStorage.setItem('thrum.consent', '1')
    localStorage.setItem('thrum.token', value)
  }, token)
}
