import type { TFunction } from 'i18next'
import { ask } from '../../ui/popup/ask.ts'
import type { Interacting } from './play.machine.ts'
import { isolated } from './play-words.ts'

/** Before a running play is left. */
export function askToEnd({ role, partner }: Interacting, t: TFunction): Promise<boolean> {
  return ask({
    title: t('play.leave.title'),
    text:
      role === 'initiator'
        ? t('play.leave.textSend', { name: isolated(partner.name) })
        : t('play.leave.textReceive'),
    yes: t('play.endSession'),
    no: t('play.leave.stay'),
    isDanger: true,
  })
}
