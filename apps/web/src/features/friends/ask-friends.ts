import type { TFunction } from 'i18next'
import { isolated } from '../../lib/isolated.ts'
import { ask } from '../../ui/popup/ask.ts'

/** The questions before what can't be taken back by a tap. */
export function askToBlock(t: TFunction, name: string): Promise<boolean> {
  return ask({
    title: t('friends.block.askTitle', { name }),
    text: t('friends.block.askText'),
    yes: t('friends.block.yes'),
    no: t('friends.block.no'),
    isDanger: true,
  })
}

export function askToUnblock(t: TFunction, name: string): Promise<boolean> {
  return ask({
    title: t('friends.blocked.askTitle', { name }),
    text: t('friends.blocked.askText'),
    yes: t('friends.blocked.unblock'),
    no: t('friends.blocked.keep'),
  })
}

export function askToRemove(t: TFunction, name: string): Promise<boolean> {
  return ask({
    title: t('friends.remove.askTitle', { name }),
    text: t('friends.remove.askText'),
    yes: t('friends.remove.yes'),
    no: t('friends.remove.no'),
    isDanger: true,
  })
}

export function askToClear(t: TFunction, name: string): Promise<boolean> {
  return ask({
    title: t('chat.clear.askTitle', { name: isolated(name) }),
    text: t('chat.remove.askText', { name: isolated(name) }),
    yes: t('chat.clear.yes'),
    no: t('chat.remove.no'),
    isDanger: true,
  })
}
