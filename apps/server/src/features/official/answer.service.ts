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

    /**
     * Without an id a new one.
     * @param before the one that is changed, as the caller saw it; whatever it says where left out
     * @throws AppError `official.answerUnknown`, `operator.changed`, `chat.empty`, `chat.tooLong`
     */
    async save(
      { id, title, words }: SaidAnswer & { id?: string | undefined },
      before?: SaidAnswer,
    ): Promise<ReadyAnswer> {
      const said = { title: title.trim(), words: words.trim() }
      if (said.title === '' || said.words === '') throw new AppError('chat.empty')
      if (said.title.length > TITLE_MAX || said.words.length > WORDS_MAX) throw new AppError('chat.tooLong')
      if (id === undefined) {
        const made = { id: randomId(), ...said }
        await repo.add({ ...made, created_at: new Date(wall()) })
        return made
      }
      if (!(await repo.set(id, said, before))) throw await refusalOf(id)
      return { id, ...said }
    },

    /** @param before as in `save` @throws AppError `official.answerUnknown`, `operator.changed` */
    async remove(id: string, before?: SaidAnswer): Promise<void> {
      if (!(await repo.remove(id, before))) throw await refusalOf(id)
    },
  }
}
export type Answers = ReturnType<typeof createAnswers>
