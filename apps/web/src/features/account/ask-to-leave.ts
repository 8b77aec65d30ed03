import { i18n } from '../../i18n/language.ts'
import { ask } from '../../ui/popup/ask.ts'

/** Whether what was changed and not saved may go. */
export function askToLeave(): Promise<boolean> {
  return ask({
    title: i18n.t('account.about.leaveTitle'),
    text: i18n.t('account.about.leaveText'),
    yes: i18n.t('account.about.leave'),
    no: i18n.t('account.about.stay'),
    isDanger: true,
  })
}
