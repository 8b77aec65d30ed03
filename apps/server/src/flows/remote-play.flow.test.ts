import { Scene, STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { getPlayScene } from '@thrum/contracts/device/device.routes'
import * as routes from '@thrum/contracts/play/play.routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from './product.ts'
import { meet } from './stage.ts'

const world = await openWorld(product)
afterAll(() => world.close())

describe('a play of two people', () => {
  test('INT-01, INT-03, INT-05, INT-07, INT-08 goes from the invitation over orders and a stop to its end', async () => {
    const { ann, ben, annSide, benSide } = await meet(world)
    const playId = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum, flag: 1 })
    const notify = await benSide.next('play_connect_notify')
    expect(notify).toMatchObject({ playId, name: 'ann', flag: 1, userId: ann.id })
    const text = benSide.heard.find(({ type }) => type === 'play_connect_notify')?.sData
    expect(text).toBe(`${playId}_ann_${notify.avatar}_1_${ann.id}`)

    await ben.call(routes.replayPlay, { playId, flag: true })
    const success = await annSide.next('play_connect_success')
    expect(success).toMatchObject({ playId, flag: 1, epoch: 1, partner: { id: ben.id, name: 'ben' } })
    expect(annSide.heard.at(-1)?.sData).toBe(`${playId}_1`)

    const scene = Scene.parse(JSON.parse(await ann.call(getPlayScene, { id: playId })))
    const code = scene[0]?.data[0]?.beginCode
    if (code === undefined) throw new Error('the scene offers nothing')
    expect(await annSide.order(playId, 1, code)).toMatchObject({ code: 200, data: { epoch: 1 } })
    expect(await benSide.next('play_order')).toMatchObject({ playId, epoch: 1, code })
    expect(benSide.heard.at(-1)?.sData).toBe(`${playId}_${code}`)

    expect(await benSide.ask('stop', { playId })).toMatchObject({ code: 200, data: { epoch: 2 } })
    expect(await annSide.next('play_pause')).toEqual({
      playId,
      epoch: 2,
      cause: 'receiverStop',
      isArmed: false,
    })
    expect(await benSide.next('play_order')).toMatchObject({ epoch: 2, code: STOP_ORDER })

    await ben.call(routes.closePlay, { id: playId })
    expect(await benSide.next('play_order')).toMatchObject({ epoch: 3, code: STOP_ORDER })
    const close = { playId, reason: 'ended', by: 'receiver' }
    expect(await annSide.next('play_close')).toEqual(close)
    expect(await benSide.next('play_close')).toEqual(close)
  })
})
