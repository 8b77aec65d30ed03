import type { ReadyAnswer } from '@thrum/contracts/console/official.routes'
import { AppError } from '@thrum/contracts/errors'
import { randomId } from '../../ids.ts'
import type { AnswerRepo, SaidAnswer } from './answer.repo.ts'

const TITLE_MAX = 80
const WORDS_MAX = 2_000

/** Answers that are kept ready for whoever stands in the inbox. */
export function createAnswers(repo: AnswerRepo, wall: () => number) {
  const refusalOf = async (id: string) => {
    const isThere = (await repo.list()).some((row) => row.id === id)
    return new AppError(isThere ? 'operator.changed' : 'official.answerUnknown')
  }
  return {
    list: async (): Promise<ReadyAnswer[]> =>
      (await repo.list()).map(({ id, title, words }) => ({ id, title, words })),

    /** @param id what is added again under it is there once @throws AppError `chat.empty`, `chat.tooLong` */
    async add(answer: SaidAnswer, id = randomId()): Promise<ReadyAnswer> {
      const said = ensureSaid(answer)
      await repo.add({ id, ...said, created_at: new Date(wall()) })
      return { id, ...said }
    },

    /**
     * @param before as the caller saw it; whatever it says where left out
     * @throws AppError `official.answerUnknown`, `operator.changed`, `chat.empty`, `chat.tooLong`
     */
    async change(id: string, answer: SaidAnswer, before?: SaidAnswer): Promise<ReadyAnswer> {
      const said = ensureSaid(answer)
      if (!(await repo.set(id, said, before))) throw await refusalOf(id)
      return { id, ...said }
    },

    /** @param before as in `change` @throws AppError `official.answerUnknown`, `operator.changed` */
    async remove(id: string, before?: SaidAnswer): Promise<void> {
      if (!(await repo.remove(id, before))) throw await refusalOf(id)
    },
  }
}

function ensureSaid({ title, words }: SaidAnswer): SaidAnswer {
  const said = { title: title.trim(), words: words.trim() }
  if (said.title === '' || said.words === '') throw new AppError('chat.empty')
  if (said.title.length > TITLE_MAX || said.words.length > WORDS_MAX) throw new AppError('chat.tooLong')
  return said
}

export type Answers = ReturnType<typeof createAnswers>
