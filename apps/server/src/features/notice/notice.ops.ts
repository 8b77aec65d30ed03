import { newNoticeId } from '../../ids.ts'
import type { OpsCommand, OpsTable } from '../../ops-command.ts'
import { deskCommands } from './desk.ops.ts'
import { createNoticeRepo, type NoticeKind } from './notice.repo.ts'
import { TEXT_FORM, TEXT_OPTIONS, typedTexts } from './typed-texts.ts'

export const noticeCommands: OpsTable = {
  'notice add': add('notice', `${TEXT_FORM}`, 'Publishes a notice; its first heading is its name.'),
  'notice list': list('notice', 'Lists all notices, newest first, the withdrawn ones too.'),
  'notice withdraw': withdraw('notice', 'Takes a notice away from everybody.'),
  'guide add': add('guide', `${TEXT_FORM} [--place 20]`, 'Adds an article to the operation guide.'),
  'guide list': list('guide', 'Lists the articles of the guide in their order.'),
  'guide withdraw': withdraw(
    'guide',
    'Takes an article out of the guide, also one that came with the product.',
  ),
  ...deskCommands,
}

/** Behind all articles that come with the product. */
const LAST_PLACE = 1_000

function add(kind: NoticeKind, form: string, says: string): OpsCommand {
  return {
    form,
    says,
    options: [...TEXT_OPTIONS, ...(kind === 'guide' ? ['place'] : [])],
    logs: kind === 'guide' ? ['place'] : [],
    async prepare(typed) {
      const texts = await typedTexts(typed)
      const place = kind === 'guide' ? typed.whole('place', LAST_PLACE) : 0
      return async ({ db, wall }) => {
        const id = newNoticeId()
        const created_at = new Date(wall())
        await createNoticeRepo(db).add({ id, kind, slug: null, place, created_at, texts })
        return { value: { id, languages: Object.keys(texts) }, about: { id } }
      }
    },
  }
}

function list(kind: NoticeKind, says: string): OpsCommand {
  return {
    form: '',
    says,
    options: [],
    prepare: () => async (store) => {
      const rows = await createNoticeRepo(store.db).listAll(kind)
      return {
        value: rows.map(({ id, name, languages, place, created_at, withdrawn_at }) => ({
          id,
          name,
          languages,
          ...(kind === 'guide' ? { place } : {}),
          createdAt: created_at,
          withdrawnAt: withdrawn_at,
        })),
      }
    },
  }
}

function withdraw(kind: NoticeKind, says: string): OpsCommand {
  return {
    form: '--id …',
    says,
    options: ['id'],
    logs: ['id'],
    prepare(typed) {
      const id = typed.needed('id')
      return async ({ db, wall }) => {
        const isWithdrawn = await createNoticeRepo(db).withdraw(kind, id, new Date(wall()))
        const trouble = isWithdrawn ? {} : { trouble: `No ${kind} that stands has this id.` }
        return { value: { id, isWithdrawn }, ...trouble }
      }
    },
  }
}
