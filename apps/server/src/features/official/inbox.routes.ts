import * as routes from '@thrum/contracts/console/official.routes'
import { AppError } from '@thrum/contracts/errors'
import { type Bytes, bindConsoleBytes } from '../../http/console-bytes.ts'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import { officialIdOf, textIdOf } from '../../ids.ts'
import type { LookUps } from '../operator/index.ts'
import type { Answers } from './answer.service.ts'
import type { Inbox } from './inbox.service.ts'
import type { OfficialAccounts } from './official.service.ts'

const PAGE = 30

interface Services {
  accounts: OfficialAccounts
  inbox: Inbox<Bytes>
  answers: Answers
  lookUps: Pick<LookUps, 'look'>
}

export function bindInboxRoutes(door: ConsoleDoor, services: Services): void {
  const { accounts, inbox, answers, lookUps } = services
  bindConsole(door, routes.listOfficialHeads, () => accounts.listAll())
  bindConsole(door, routes.addOfficial, ({ body: { actId, ...draft } }) =>
    accounts.add(draft, officialIdOf(`official/${actId}`)),
  )
  bindConsole(door, routes.setOfficial, ({ body: { id, ...change } }) => accounts.set(id, change))
  bindConsole(door, routes.rateOfficial, ({ query }) => inbox.rate(query.officialId))
  bindConsole(
    door,
    routes.listInbox,
    async ({ query: { state = 'open', limit = PAGE, ...query }, operator }) => {
      await lookUps.look(operator, `inbox ${query.officialId} ${state} ${query.cursor} ${limit}`)
      return inbox.list({ ...query, state, limit, operatorId: operator.id })
    },
  )
  bindConsole(door, routes.getInboxThread, async ({ query, operator }) => {
    await lookUps.look(operator, query.userId)
    return inbox.find(query)
  })
  bindConsole(
    door,
    routes.listInboxMessages,
    async ({ query: { before, limit = PAGE, ...pair }, operator }) => {
      await lookUps.look(operator, pair.userId)
      return inbox.listMessages(pair, before, limit)
    },
  )
  bindConsoleBytes(door, routes.openInboxMedium, async ({ mediaId, ...pair }, operator) => {
    await lookUps.look(operator, pair.userId)
    const bytes = await inbox.openMedium(pair, mediaId)
    if (bytes === undefined) throw new AppError('operator.unknown')
    return bytes
  })
  bindConsole(door, routes.listInboxStaff, () => inbox.listStaff())
  bindConsole(door, routes.assignThread, async ({ body: { from, to, ...pair }, operator }) => {
    await lookUps.look(operator, pair.userId)
    return inbox.assign(pair, from, to)
  })
  bindConsole(door, routes.settleThread, async ({ body: { sequence, ...pair }, operator }) => {
    await lookUps.look(operator, pair.userId)
    return inbox.settle(pair, sequence)
  })
  bindConsole(door, routes.sendAsOfficial, async ({ body: { id, said, ...pair }, operator }) => {
    const { seq } = await inbox.send(pair, operator.id, id, said)
    return { sequence: seq }
  })
  bindConsole(door, routes.recallAsOfficial, async ({ body: { sequence, ...pair }, operator }) => {
    await inbox.revoke(pair, operator.id, sequence)
    return null
  })
  bindConsole(door, routes.readAsOfficial, async ({ body: { sequence, ...pair } }) => {
    await inbox.read(pair, sequence)
    return null
  })
  bindConsole(door, routes.typeAsOfficial, async ({ body: { isOn, ...pair } }) => {
    await inbox.type(pair, isOn)
    return null
  })
  bindConsole(door, routes.listAnswers, () => answers.list())
  bindConsole(door, routes.saveAnswer, ({ body: { actId, id, before, ...said } }) =>
    id === undefined ? answers.add(said, textIdOf(`answer/${actId}`)) : answers.change(id, said, before),
  )
  bindConsole(door, routes.removeAnswer, async ({ body }) => {
    await answers.remove(body.id, body.before)
    return null
  })
}
