import type { TFunction } from 'i18next'
import { ask, asking } from '../../ui/popup/ask.ts'
import { playStore } from './play.instance.ts'
import type { Interacting } from './play.machine.ts'
import { isolated } from './play-words.ts'

/** Before a running play is left. The question goes with its play, and is no yes to the end of another one. */
export function askToEnd({ role, partner, playId }: Interacting, t: TFunction): Promise<boolean> {
  const question = {
    title: t('play.leave.title'),
    text:
      role === 'initiator'
        ? t('play.leave.textSend', { name: isolated(partner.name) })
        : t('play.leave.textReceive'),
    yes: t('play.endSession'),
    no: t('play.leave.stay'),
    isDanger: true,
  }
  const answer = ask(question)
  const forget = playStore.subscribe(() => {
    const isOver = playStore.interacting?.playId !== playId
    if (isOver && asking.getSnapshot() === question) asking.answer(false)
  })
  return answer.finally(forget)
}
