import { MessageId } from '@thrum/contracts/chat/chat.entities'
import { UserId } from '@thrum/contracts/ids'
import { type OpsTable, UsageError } from '../../ops-command.ts'
import { createRiskRepo } from './risk.repo.ts'

export const chatCommands: OpsTable = {
  'chat risk': {
    form: '--sender … --message … --mark on|off',
    says: 'Marks a message that a complaint was about: both sides stop showing it, and it can’t be sent again.',
    options: ['sender', 'message', 'mark'],
    logs: ['sender', 'message', 'mark'],
    prepare(typed) {
      const [senderId, messageId] = [typed.needed('sender'), typed.needed('message')]
      const mark = typed.needed('mark')
      if (mark !== 'on' && mark !== 'off') throw new UsageError(`--mark is on or off, not "${mark}".`)
      const isForm = UserId.safeParse(senderId).success && MessageId.safeParse(messageId).success
      return async ({ db }) => {
        const isThere = isForm && (await createRiskRepo(db).mark(senderId, messageId, mark === 'on'))
        const value = { sender: senderId, message: messageId, isRisky: isThere && mark === 'on' }
        return isThere ? { value } : { value, trouble: 'This person sent no message with this id.' }
      }
    },
  },
}
