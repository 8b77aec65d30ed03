import { type OpsTable, UsageError } from '../../ops-command.ts'
import { createFiguresRepo } from './figures.repo.ts'
import { countFigures } from './figures.service.ts'

const DAYS = 30
const DAYS_MAX = 90

export const figuresCommands: OpsTable = {
  figures: {
    form: '[--days 30]',
    says: 'Counts sign-ups, plays, messages and complaints of the last days, and what is open now.',
    options: ['days'],
    prepare(typed) {
      const days = typed.whole('days', DAYS)
      if (days < 1 || days > DAYS_MAX) throw new UsageError(`--days must be 1 to ${DAYS_MAX}.`)
      return async ({ db, wall }) => ({
        value: await countFigures({ repo: createFiguresRepo(db), wall }, days),
      })
    },
  },
}
