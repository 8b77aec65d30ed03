import { AVATARS } from '@thrum/contracts/account/account.entities'
import { OfficialCard } from '@thrum/contracts/chat/cards'
import { MessageId } from '@thrum/contracts/chat/chat.entities'
import { InboxState } from '@thrum/contracts/console/official.routes'
import { UserId } from '@thrum/contracts/ids'
import {
  type OpsAnswer,
  type OpsCommand,
  type OpsStore,
  type OpsTable,
  readTyped,
  type Typed,
  told,
  UsageError,
} from '../../ops-command.ts'
import { newMessageId, type OfficialSaid } from '../chat/index.ts'
import { createAnswerRepo } from './answer.repo.ts'
import { createAnswers } from './answer.service.ts'
import { createOfficialRepo } from './official.repo.ts'
import { createOfficialAccounts, type OfficialAccounts } from './official.service.ts'
import { createOutboxRepo } from './outbox.repo.ts'
import { createThreadRepo } from './thread.repo.ts'
import { toThread } from './thread.view.ts'

const accountsOf = ({ db, wall }: OpsStore) => createOfficialAccounts(createOfficialRepo(db), wall)
const answersOf = ({ db, wall }: OpsStore) => createAnswers(createAnswerRepo(db), wall)

const ABOUT_FORM = `[--avatar dune-1 … dune-${AVATARS.length}] [--place 10]`
const LIST_MAX = 100

export const officialCommands: OpsTable = {
  'official add': {
    form: `--name … ${ABOUT_FORM}`,
    says: 'Makes an account of the service’s own, which everybody may write to. A lower place comes first.',
    options: ['name', 'avatar', 'place'],
    logs: ['name', 'avatar', 'place'],
    prepare(typed) {
      const draft = { ...typedAbout(typed), nickName: typed.needed('name') }
      return (store) => told(() => accountsOf(store).add(draft))
    },
  },
  'official list': {
    form: '',
    says: 'Lists the accounts of the service’s own in their order, the withdrawn ones too.',
    options: [],
    prepare: () => async (store) => ({ value: await accountsOf(store).listAll() }),
  },
  'official set': {
    form: `--id … [--name …] ${ABOUT_FORM}`,
    says: 'Changes such an account; what isn’t given stays.',
    options: ['id', 'name', 'avatar', 'place'],
    logs: ['id', 'name', 'avatar', 'place'],
    prepare(typed) {
      const id = typedUser(typed, 'id')
      const nickName = typed.one('name')
      const draft = { ...typedAbout(typed), ...(nickName !== undefined && { nickName }) }
      return (store) => told(() => accountsOf(store).set(id, draft))
    },
  },
  'official withdraw': switching(
    'Nobody can write to the account any more; what was said stays.',
    'withdraw',
  ),
  'official restore': switching('Takes the withdrawal of an account back.', 'restore'),
  'official inbox': {
    form: `[--id …] [--state ${InboxState.options.filter((state) => state !== 'mine').join('|')}]`,
    says: `Lists conversations with such accounts, the ${LIST_MAX} newest first; open ones where no state is said.`,
    options: ['id', 'state'],
    logs: ['id', 'state'],
    prepare(typed) {
      const officialId = typed.one('id') === undefined ? undefined : typedUser(typed, 'id')
      const text = typed.one('state') ?? 'open'
      const state = InboxState.options.find((known) => known === text)
      if (state === undefined || state === 'mine') throw new UsageError(`There is no state "${text}".`)
      return async ({ db }) => {
        const rows = await createThreadRepo(db).list({ officialId, state, limit: LIST_MAX })
        return { value: rows.map((row) => toThread(row, false)) }
      }
    },
  },
  'official say': {
    form: '--id … --user … --text …|--card file.json',
    says: 'Answers somebody in such an account’s name; the running server sends it. Cards are service, link, order.',
    options: ['id', 'user', 'text', 'card'],
    logs: ['id', 'user'],
    prepare: prepareSay,
  },
  'official unsent': {
    form: '[--remove …]',
    says: 'Lists what was said here and could not be sent, or removes one of it; say it again to try again.',
    options: ['remove'],
    logs: ['remove'],
    prepare(typed) {
      const id = typed.one('remove')
      return async ({ db }) => {
        const outbox = createOutboxRepo(db)
        if (id === undefined) return { value: await outbox.listGivenUp() }
        const isThere = MessageId.safeParse(id).success && (await outbox.remove(id))
        return isThere ? { value: { id } } : { value: null, trouble: 'Nothing unsent has this id.' }
      }
    },
  },
  ...answerCommands(),
}

function answerCommands(): OpsTable {
  return {
    'official answers': {
      form: '',
      says: 'Lists the answers that are kept ready.',
      options: [],
      prepare: () => async (store) => ({ value: await answersOf(store).list() }),
    },
    'official answer-save': {
      form: '[--id …] --title … --words …',
      says: 'Keeps an answer ready, or changes one.',
      options: ['id', 'title', 'words'],
      logs: ['id', 'title'],
      prepare(typed) {
        const [id, said] = [typed.one('id'), { title: typed.needed('title'), words: typed.needed('words') }]
        return (store) => {
          const answers = answersOf(store)
          return told(() => (id === undefined ? answers.add(said) : answers.change(id, said)))
        }
      },
    },
    'official answer-remove': {
      form: '--id …',
      says: 'Removes an answer.',
      options: ['id'],
      logs: ['id'],
      prepare(typed) {
        const id = typed.needed('id')
        return (store) =>
          told(async () => {
            await answersOf(store).remove(id)
            return { id }
          })
      },
    },
  }
}

function switching(says: string, way: 'withdraw' | 'restore'): OpsCommand {
  return {
    form: '--id …',
    says,
    options: ['id'],
    logs: ['id'],
    prepare(typed) {
      const id = typedUser(typed, 'id')
      return (store) => told(() => (accountsOf(store) as Pick<OfficialAccounts, typeof way>)[way](id))
    },
  }
}

async function prepareSay(typed: Typed) {
  const [officialId, userId] = [typedUser(typed, 'id'), typedUser(typed, 'user')]
  const said = await typedSaid(typed)
  return async ({ db, wall }: OpsStore): Promise<OpsAnswer> => {
    const thread = await createThreadRepo(db).find({ officialId, userId })
    if (thread === undefined)
      return { value: null, trouble: 'There is no such conversation: the person writes first.' }
    const id = newMessageId(wall())
    await createOutboxRepo(db).add({ id, official_id: officialId, user_id: userId, said })
    return { value: { id }, about: { id } }
  }
}

async function typedSaid(typed: Typed): Promise<OfficialSaid> {
  const [text, file] = [typed.one('text'), typed.one('card')]
  if ((text === undefined) === (file === undefined)) throw new UsageError('Give either --text or --card.')
  if (text !== undefined) return { text }
  const json = String(await readTyped(file ?? ''))
  const { data } = OfficialCard.safeParse(parseJson(json))
  if (data === undefined) throw new UsageError('This file holds no service, link or order card.')
  return { card: data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('This file holds no JSON.')
  }
}

function typedUser(typed: Typed, option: string): UserId {
  const { data } = UserId.safeParse(typed.needed(option))
  if (data === undefined) throw new UsageError(`--${option} is no id of an account.`)
  return data
}

function typedAbout(typed: Typed): { avatar?: string; place?: number } {
  const name = typed.one('avatar')
  const avatar = name === undefined ? undefined : `/avatars/${name}.svg`
  if (avatar !== undefined && !AVATARS.includes(avatar)) throw new UsageError(`There is no avatar "${name}".`)
  const place = typed.whole('place', undefined)
  return { ...(avatar !== undefined && { avatar }), ...(place !== undefined && { place }) }
}
