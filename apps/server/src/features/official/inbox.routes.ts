import * as routes from '@thrum/contracts/console/official.routes'
import { AppError } from '@thrum/contracts/errors'
import { type Bytes, bindConsoleBytes } from '../../http/console-bytes.ts'
import { bindConsole, type ConsoleDoor } from '../../http/console-door.ts'
import type { LookUps } from '../operator/index.ts'
import type { Answers } from './answer.service.ts'
import type { Inbox } from './inbox.service.ts'
import type { OfficialAccounts } from './official.service.ts'

interface Services {
  accounts: OfficialAccounts
  inbox: Inbox<Bytes>
  answers: Answers
  lookUps: Pick<LookUps, 'look'>
}

export function bindInboxRoutes(door: ConsoleDoor, { accounts, inbox, answers, lookUps }: Services): void {
  bindConsole(door, routes.listOfficialAccounts, () => accounts.listAll())
  bindConsole(door, routes.addOfficialAccount, ({ body }) => accounts.add(body))
  bindConsole(door, routes.setOfficialAccount, ({ body: { id, ...draft } }) => accounts.set(id, draft))
  bindConsole(door, routes.withdrawOfficialAccount, ({ body: { id, isWithdrawn } }) =>
    isWithdrawn ? accounts.withdraw(id) : accounts.restore(id),
  )
  bindConsole(door, routes.rateOfficialAccount, ({ query }) => inbox.rate(query.id))
  bindConsole(door, routes.listThreads, ({ query, operator }) =>
    inbox.list({ ...query, operatorId: operator.id }),
  )
  bindConsole(door, routes.getThread, ({ query }) => inbox.find(query))
  bindConsole(door, routes.listThreadMessages, async ({ query: { before, limit, ...pair }, operator }) => {
    await lookUps.look(operator, pair.userId)
    return inbox.listMessages(pair, before, limit)
  })
  bindConsole(door, routes.assignThread, ({ body: { from, to, ...pair } }) => inbox.assign(pair, from, to))
  bindConsole(door, routes.settleThread, ({ body }) => inbox.settle(body))
  bindConsole(door, routes.sendInThread, ({ body: { id, said, ...pair }, operator }) =>
    inbox.send(pair, operator.id, id, said),
  )
  bindConsole(door, routes.revokeInThread, async ({ body: { sequence, ...pair }, operator }) => {
    await inbox.revoke(pair, operator.id, sequence)
    return null
  })
  bindConsole(door, routes.readThread, async ({ body: { sequence, ...pair } }) => {
    await inbox.read(pair, sequence)
    return null
  })
  bindConsole(door, routes.typeInThread, async ({ body: { isOn, ...pair } }) => {
    await inbox.type(pair, isOn)
    return null
  })
  bindConsoleBytes(door, routes.openThreadMedium, async ({ mediaId, ...pair }) => {
    const bytes = await inbox.openMedium(pair, mediaId)
    if (bytes === undefined) throw new AppError('chat.messageUnknown')
    return bytes
  })
  bindConsole(door, routes.listReadyAnswers, () => answers.list())
  bindConsole(door, routes.saveReadyAnswer, ({ body }) => answers.save(body))
  bindConsole(door, routes.removeReadyAnswer, async ({ body }) => {
    await answers.remove(body.id)
    return null
  })
}
