import type { ReadyAnswer } from '@thrum/contracts/console/official.routes'
import { AppError } from '@thrum/contracts/errors'
import { randomId } from '../../ids.ts'
import type { AnswerRepo } from './answer.repo.ts'

const TITLE_MAX = 80
const WORDS_MAX = 2_000

/** Answers that are kept ready for whoever stands in the inbox. */
export function createAnswers(repo: AnswerRepo, wall: () => number) {
  return {
    list: async (): Promise<ReadyAnswer[]> =>
      (await repo.list()).map(({ id, title, words }) => ({ id, title, words })),

    /** Without an id a new one. @throws AppError `official.answerUnknown`, `chat.empty`, `chat.tooLong` */
    async save({ id, title, words }: Omit<ReadyAnswer, 'id'> & { id?: string | undefined }) {
      const said = { title: title.trim(), words: words.trim() }
      if (said.title === '' || said.words === '') throw new AppError('chat.empty')
      if (said.title.length > TITLE_MAX || said.words.length > WORDS_MAX) throw new AppError('chat.tooLong')
      if (id === undefined) {
        const made = { id: randomId(), ...said }
        await repo.add({ ...made, created_at: new Date(wall()) })
        return made
      }
      if (!(await repo.set(id, said))) throw new AppError('official.answerUnknown')
      return { id, ...said }
    },

    /** @throws AppError `official.answerUnknown` */
    async remove(id: string): Promise<void> {
      if (!(await repo.remove(id))) throw new AppError('official.answerUnknown')
    },
  }
}
export type Answers = ReturnType<typeof createAnswers>
