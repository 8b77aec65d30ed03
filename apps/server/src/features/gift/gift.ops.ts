import { GiftForm } from '@thrum/contracts/gift/gift.routes'
import * as z from 'zod/mini'
import { type OpsTable, UsageError } from '../../ops-command.ts'
import { createGiftRepo, type GiftRow, type GiftState } from './gift.repo.ts'

const States = GiftForm.shape.state

export const giftCommands: OpsTable = {
  'gift list': {
    form: '[--state received|checked|sent|declined]',
    says: 'Lists gift forms, oldest first.',
    options: ['state'],
    logs: ['state'],
    prepare(typed) {
      const text = typed.one('state')
      const state = text === undefined ? undefined : stateOf(text, States.options)
      return async (store) => ({ value: (await createGiftRepo(store.db).list(state)).map(toLine) })
    },
  },
  'gift set': {
    form: '--id … --state checked|sent|declined',
    says: 'Says how far a gift form is; its sender sees it.',
    options: ['id', 'state'],
    logs: ['id', 'state'],
    prepare(typed) {
      const id = typed.needed('id')
      const state = stateOf(typed.needed('state'), ['checked', 'sent', 'declined'])
      return async ({ db, wall }) => {
        const row = await createGiftRepo(db).setState(id, state, new Date(wall()))
        return row === undefined
          ? { value: null, trouble: 'No gift form has this id.' }
          : { value: toLine(row) }
      }
    },
  },
}

function stateOf(text: string, allowed: readonly GiftState[]): GiftState {
  const state = z.safeParse(States, text)
  if (state.success && allowed.includes(state.data)) return state.data
  throw new UsageError(`--state must be one of ${allowed.join(', ')}.`)
}

function toLine({ id, user_id, platform, order_number, email, state, created_at, changed_at }: GiftRow) {
  return {
    id,
    userId: user_id,
    platform,
    orderNumber: order_number,
    email,
    state,
    createdAt: created_at,
    changedAt: changed_at,
  }
}
