import type { OpsTable, Typed } from '../../ops-command.ts'
import { readTyped, UsageError } from '../../ops-command.ts'
import { languageOfFile } from '../notice/index.ts'
import { createVersionRepo, type Notes, type VersionRow } from './version.repo.ts'
import { createVersionService } from './version.service.ts'

const LINES_MAX = 12
const LINE_MAX = 200

export const versionCommands: OpsTable = {
  'version publish': {
    form: '--platform android --version 1.0.12 --code 13 [--minimum 12] [--address https://…] [--notes new.en.txt …]',
    says: 'Tells apps of a new version; those below the minimum must take it. Notes: a line each, a file per language.',
    options: ['platform', 'version', 'code', 'minimum', 'address', 'notes'],
    logs: ['platform', 'version', 'code', 'minimum', 'address'],
    async prepare(typed) {
      const draft = {
        platform: typed.needed('platform'),
        version: typed.needed('version'),
        code: typed.whole('code'),
        minimumCode: typed.whole('minimum', undefined),
        address: typed.one('address') ?? '',
        notes: await typedNotes(typed),
      }
      return async ({ db, wall }) => ({
        value: toLine(await createVersionService(createVersionRepo(db), wall).publish(draft)),
      })
    },
  },
  'version list': {
    form: '',
    says: 'Lists what was published, the newest of each platform first.',
    options: [],
    prepare: () => async (store) => ({ value: (await createVersionRepo(store.db).list()).map(toLine) }),
  },
}

async function typedNotes(typed: Typed): Promise<Notes> {
  const notes: Notes = {}
  for (const file of typed.all('notes')) {
    const language = languageOfFile(file) ?? 'en'
    if (notes[language] !== undefined) throw new UsageError(`Two files of notes are in "${language}".`)
    const text = String(await readTyped(file))
    const lines = text.split(/\r?\n/).map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    notes[language] = lines.filter((line) => line !== '')
    if (notes[language].length > LINES_MAX || notes[language].some((line) => line.length > LINE_MAX)) {
      throw new UsageError(`${file}: at most ${LINES_MAX} lines of ${LINE_MAX} characters.`)
    }
  }
  return notes
}

function toLine({ platform, version, code, minimum_code, address, notes, created_at }: VersionRow) {
  return { platform, version, code, minimum: minimum_code, address, notes, createdAt: created_at }
}
