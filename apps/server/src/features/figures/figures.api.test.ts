import { randomUUID } from 'node:crypto'
import { fileComplaint } from '@thrum/contracts/complaint/complaint.routes'
import { closeComplaint } from '@thrum/contracts/console/complaint.routes'
import { getFigures, getServerHealth } from '@thrum/contracts/console/figures.routes'
import { addOfficial, setOfficial } from '@thrum/contracts/console/official.routes'
import { COMPLAINT_DUE_MS } from '@thrum/contracts/limits'
import { openWorld } from '@thrum/testkit/world'
import { expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { randomId } from '../../ids.ts'
import { readCommand } from '../../ops-command.ts'
import { meetToChat } from '../chat/chat.testkit.ts'
import { complaintCommands } from '../complaint/complaint.ops.ts'
import { staffOf } from '../operator/operator.testkit.ts'
import { figuresCommands } from './figures.ops.ts'

const DAY_MS = 24 * 60 * 60_000

test('OPS-01, OPS-03, P-E8 figures count people, messages and complaints in time by day, and say how the server does', async () => {
  const world = await openWorld(product, { config: { consolePort: 0 } })
  try {
    const { server, wall } = world
    const { db, config } = server.context
    const store = { db, wall: wall.now, dataDir: config.dataDir }
    const { ann, ben, annChat } = await meetToChat(world)
    await annChat.say(ben, 'one')
    await annChat.say(ben, 'two')
    const file = () => ann.call(fileComplaint, { requestId: randomId(), userId: ben.id, reason: 'No.' })
    const [inTime, late] = [await file(), await file()]
    await file()
    const first = await staffOf(server, config.dataDir, 'first')
    // Accounts of the service’s own are no people.
    for (const isWithdrawn of [false, true]) {
      const form = { actId: randomUUID(), nickName: 'Help' }
      const { id } = await first.content.call(addOfficial, form)
      await first.content.call(setOfficial, { id, isWithdrawn })
    }
    const close = { outcome: 'noBreach', reason: 'a mistake', statementCount: 1 }
    await first.safety.call(closeComplaint, { id: inTime.id, ...close })
    wall.advance(COMPLAINT_DUE_MS)
    const words = ['complaint', 'close', '--id', late.id, '--outcome', 'unclear', '--reason', 'too little']
    const closed = await (await readCommand(words, complaintCommands))?.(store)
    expect(closed?.value).toMatchObject({ isLate: true, outcome: 'unclear', closedBy: 'command line' })
    const again = await (await readCommand(words, complaintCommands))?.(store)
    expect(again).toEqual({ value: null, trouble: 'It was settled before.' })
    const { support } = await staffOf(server, config.dataDir, 'later')
    const figures = await support.call(getFigures, { days: '3' })
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    expect(figures.days.map(({ day }) => day)).toEqual(
      [2, 1, 0].map((ago) => dayOf(wall.now() - ago * DAY_MS)),
    )
    const sum = (key: 'signUps' | 'messages' | 'complaints' | 'settledInTime' | 'settledLate') =>
      figures.days.reduce((all, day) => all + day[key], 0)
    expect([sum('complaints'), sum('settledInTime'), sum('settledLate')]).toEqual([3, 1, 1])
    expect(figures.days.at(-1)?.settledLate).toBe(1)
    expect([sum('signUps'), sum('messages')]).toEqual([2, expect.any(Number)])
    expect(sum('messages')).toBeGreaterThanOrEqual(2)
    expect(figures.complaints).toEqual({
      ...{ open: 1, due: 0, late: 1, breaches: 2, settledInTime: 1, settledLate: 1 },
    })
    expect(figures.now).toMatchObject({ people: 2, suspended: 0, playsRunning: 0 })
    const printed = await (await readCommand(['figures', '--days', '3'], figuresCommands))?.(store)
    expect(printed?.value).toEqual(figures)
    const health = await support.call(getServerHealth)
    expect(health.database).toMatchObject({ isThere: true, bytes: expect.any(Number) })
    expect(health.disk.freeBytes).toBeGreaterThan(0)
    expect(health.memoryBytes).toBeGreaterThan(0)
  } finally {
    await world.close()
  }
})
