import { UserId } from '@thrum/contracts/ids'
import * as z from 'zod/mini'
import { newSiteMessageId } from '../../ids.ts'
import { type OpsTable, type Typed, UsageError } from '../../ops-command.ts'
import { createSiteMessageRepo } from './site-message.repo.ts'
import { TEXT_FORM, TEXT_OPTIONS, typedTexts } from './typed-texts.ts'

export const siteMessageCommands: OpsTable = {
  'message send': {
    form: `--to <id>|all ${TEXT_FORM}`,
    says: 'Sends a site message to one person, or to everyone who is signed up now.',
    options: ['to', ...TEXT_OPTIONS],
    logs: ['to'],
    async prepare(typed) {
      const user_id = receiver(typed)
      const texts = await typedTexts(typed)
      return async ({ db, wall }) => {
        const id = newSiteMessageId()
        const row = { id, user_id, created_at: new Date(wall()), texts }
        if (await createSiteMessageRepo(db).add(row)) {
          return { value: { id, to: user_id ?? 'all', languages: Object.keys(texts) }, about: { id } }
        }
        return { value: null, trouble: 'Nobody has this id.' }
      }
    },
  },
  'message list': {
    form: '',
    says: 'Lists all site messages, newest first, the withdrawn ones too.',
    options: [],
    prepare: () => async (store) => {
      const rows = await createSiteMessageRepo(store.db).listAll()
      return {
        value: rows.map(({ id, user_id, name, languages, created_at, withdrawn_at }) => ({
          id,
          to: user_id ?? 'all',
          name,
          languages,
          createdAt: created_at,
          withdrawnAt: withdrawn_at,
        })),
      }
    },
  },
  'message withdraw': {
    form: '--id …',
    says: 'Takes a site message back from everybody.',
    options: ['id'],
    logs: ['id'],
    prepare(typed) {
      const id = typed.needed('id')
      return async ({ db, wall }) => {
        const isWithdrawn = await createSiteMessageRepo(db).withdraw(id, new Date(wall()))
        const trouble = isWithdrawn ? {} : { trouble: 'No message that stands has this id.' }
        return { value: { id, isWithdrawn }, ...trouble }
      }
    },
  },
}

/** @returns null for everyone */
function receiver(typed: Typed): UserId | null {
  const to = typed.needed('to')
  if (to === 'all') return null
  const id = z.safeParse(UserId, to)
  if (id.success) return id.data
  throw new UsageError('--to must be "all" or the id of a person; `user find` tells it.')
}
