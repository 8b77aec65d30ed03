import { getProfile, getSession, saveProfile } from '@thrum/contracts/account/account.routes'
import { sendCode, signIn } from '@thrum/contracts/account/entry.routes'
import { bindEmail, listSessions } from '@thrum/contracts/account/security.routes'
import { setDeviceAddress } from '@thrum/contracts/device/device.routes'
import { replayPlay, sendPlayByCode } from '@thrum/contracts/play/play.routes'
import { ROUTES } from '@thrum/contracts/routes'
import { type Input, makeCaller } from '@thrum/testkit/caller'
import type { Person } from '@thrum/testkit/person'
import { openWorld } from '@thrum/testkit/world'
import { encodeOrder } from '@thrum/toy-protocol/order'
import { afterAll, expect, test } from 'vitest'
import { openPlayer } from './player.ts'
import { product } from './product.ts'
import { own } from './stage.ts'

const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())
const { anyone, mailbox } = world

/** Somebody of whom everything that may be known is a word found nowhere else. */
async function marked() {
  const mara = await world.person('mara')
  const email = 'mark-mail@mark.example'
  await mara.call(sendCode, { email, purpose: 'bind' })
  const newCode = await mailbox.lastCode(email)
  await mara.call(bindEmail, { email, newCode, password: mara.password })
  await mara.call(saveProfile, { birthday: '1983-11-29', hometown: 'MARKTOWN', height: 219, weight: 347 })
  const device = await own(world, mara, 'H1')
  await mara.call(setDeviceAddress, { id: device.id, address: 'AA:BB:CC:DE:AD:42' })
  const [session] = await mara.call(listSessions)
  const markers = [
    'mark-mail',
    mara.account,
    mara.token,
    '1983-11-29',
    'MARKTOWN',
    'AA:BB:CC',
    device.code,
    session?.id,
  ]
  return { mara, email, deviceId: device.id, sessionId: session?.id ?? '', markers: markers.map(String) }
}

/** Signs in again where the last call has signed out. */
async function stillIn(person: Person, caller: ReturnType<typeof makeCaller>) {
  if ((await caller.call(getSession)).isLogin) return caller
  const { token } = await anyone.call(signIn, { account: person.account, password: person.password })
  return makeCaller(world.server.url, token)
}

test('P-E1, PR-11 whatever somebody else asks for or is told, nothing private of a person is in it', async () => {
  const { mara, email, deviceId, sessionId, markers } = await marked()
  const eve = await world.person('eve')
  const [eveSide, maraSide] = [
    await openPlayer(world.server.url, eve),
    await openPlayer(world.server.url, mara),
  ]
  const playId = await eve.call(sendPlayByCode, { inviteNum: mara.inviteNum })
  await mara.call(replayPlay, { playId, flag: true })
  await eveSide.next('play_connect_success')
  await eveSide.order(playId, 1, encodeOrder({ slot: 1, level: 10, variant: 1 }))
  await maraSide.next('play_order')

  const seen: string[] = []
  const note = async (asked: ReturnType<typeof anyone.ask>) => {
    const { status, headers, body } = await asked
    seen.push(JSON.stringify([status, [...headers], body]))
  }
  let asEve: ReturnType<typeof makeCaller> = eve
  for (const route of ROUTES.filter(({ path }) => path !== '/user/upload')) {
    for (const id of [mara.id, playId, deviceId, sessionId]) {
      const form: Input = {
        id,
        playId,
        userId: mara.id,
        qrId: mara.qrId,
        inviteNum: mara.inviteNum,
        deviceId,
        account: mara.account,
        email: route === sendCode ? 'eve@example.com' : email,
        purpose: 'forget',
        password: 'wrong one',
        code: '000000',
        flag: true,
        namespace: '/play',
      }
      await note(anyone.ask(route, form))
      asEve = await stillIn(eve, asEve)
      await note(asEve.ask(route, form))
    }
  }
  maraSide.socket.disconnect()
  await eveSide.gone
  seen.push(...eveSide.heard.map((push) => JSON.stringify(push)))
  expect(seen.some((text) => text.includes('mara'))).toBe(true)
  for (const marker of markers) expect(seen.filter((text) => text.includes(marker))).toEqual([])
  const ownAnswers = JSON.stringify([await mara.call(getProfile), await mara.call(listSessions)])
  for (const marker of [email, mara.account, 'MARKTOWN', sessionId]) expect(ownAnswers).toContain(marker)
})
